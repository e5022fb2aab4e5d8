#!/usr/bin/env bash
# Installs Gerbang from its unpacked archive on Debian 12 or 13 with systemd, changes an installation, or removes its
# program (docs/install.md). Running it again changes only what is not as it should be.
set -euo pipefail
umask 022

PROGRAMS=/opt/gerbang
SETTINGS=/etc/gerbang
DATA=/var/lib/gerbang
BACKUPS=/var/backups/gerbang
UNITS=/etc/systemd/system
COMMAND=/usr/local/bin/gerbang
CADDYFILE=/etc/caddy/Caddyfile
SITE=/etc/caddy/gerbang.caddy
# Of `gerbang maintenance`.
PAGES=/etc/caddy/gerbang
AUTHORITY=$SETTINGS/authority.crt
CLUSTER=gerbang

case ${LANG:-} in id*) language=id ;; *) language=en ;; esac
changes=0
needs_restart=false

# --- Output. Each text is given in English and Indonesian.

pick() { if [ "$language" = id ]; then printf '%s' "$2"; else printf '%s' "$1"; fi; }
say() { printf '%s\n' "$(pick "$@")"; }
made() {
  changes=$((changes + 1))
  printf '+ %s\n' "$(pick "$@")"
}
kept() { printf '= %s\n' "$(pick "$@")"; }
# fail CODE ENGLISH INDONESIAN: 2 failed, 3 could not run.
fail() {
  local code=$1
  shift
  say "$@" >&2
  exit "$code"
}

usage() {
  cat <<'USAGE'
Usage: install.sh --domain NAME [--tls auto|internal|files|none] [--certificate FILE --key FILE] [--trust-proxy ADDRESS]
                  [--database local|postgres://…] [--api N] [--smtp URL] [--mail-from ADDRESS] [--kit FILE] [--language id|en]
       install.sh                 repairs what is not as it should be; another version's install.sh upgrades
       install.sh --restart       restarts API and worker one after the other, such as after a changed setting
       install.sh --uninstall     removes the program; keeps database, files, backups and settings
USAGE
}

# --- Files

# write_file PATH OWNER:GROUP MODE: writes its input. Returns 1 when the file was already like that.
write_file() {
  local path=$1 owner=$2 mode=$3 new
  new=$(mktemp "$path.XXXXXX")
  cat >"$new"
  if cmp -s "$new" "$path" && [ "$(stat -c '%U:%G %a' "$path")" = "$owner $mode" ]; then
    rm "$new"
    return 1
  fi
  chown "$owner" "$new"
  chmod "$mode" "$new"
  mv "$new" "$path"
}

# setting FILE NAME: prints a value.
setting() {
  local line
  [ -f "$1" ] || return 0
  while IFS= read -r line; do
    [[ $line == "$2="* ]] || continue
    line=${line#*=}
    line=${line#\'}
    printf '%s' "${line%\'}"
  done <"$1"
}

# write_setting FILE NAME VALUE: an empty value removes the line. Returns 1 when the file already had that value.
write_setting() {
  local file=$1 name=$2 value=$3 line is_found=false
  case $value in *\'* | *$'\n'*) fail 3 "$name must not contain a quote." "$name tidak boleh berisi tanda kutip." ;; esac
  [ "$(setting "$file" "$name")" != "$value" ] || return 1
  {
    while IFS= read -r line; do
      if [[ $line != "$name="* ]]; then
        printf '%s\n' "$line"
      elif [ "$is_found" = false ]; then
        is_found=true
        [ -z "$value" ] || printf "%s='%s'\n" "$name" "$value"
      fi
    done <"$file"
    [ "$is_found" = true ] || printf "%s='%s'\n" "$name" "$value"
  } | write_file "$file" "$(stat -c '%U:%G' "$file")" "$(stat -c %a "$file")"
}

# Writes a setting of the program.
set_program() {
  if write_setting "$SETTINGS/gerbang.env" "$@"; then
    needs_restart=true
    made "setting $1" "pengaturan $1"
  fi
}

# Writes a setting that has no value yet.
set_default() { [ -n "$(setting "$SETTINGS/gerbang.env" "$1")" ] || set_program "$@"; }

random() { od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'; }

folder() { # PATH OWNER:GROUP MODE
  if [ -d "$1" ] && [ "$(stat -c '%U:%G %a' "$1")" = "$2 $3" ]; then return; fi
  install -d -o "${2%:*}" -g "${2#*:}" -m "$3" "$1"
  made "folder $1" "folder $1"
}

# --- Options

given_domain='' given_tls='' given_certificate='' given_key='' given_trust_proxy='' given_api=''
given_database='' given_smtp='' given_mail_from='' given_kit='' action=install

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
    --restart | --uninstall) action=${1#--} ;;
    --help | -h)
      usage
      exit 0
      ;;
    --domain | --tls | --certificate | --key | --trust-proxy | --database | --api | --smtp | --mail-from | --kit | --language)
      [ $# -gt 1 ] || fail 3 "$1 needs a value." "$1 perlu nilai."
      case $1 in
      --domain) given_domain=$2 ;;
      --tls) given_tls=$2 ;;
      --certificate) given_certificate=$2 ;;
      --key) given_key=$2 ;;
      --trust-proxy) given_trust_proxy=$2 ;;
      --database) given_database=$2 ;;
      --api) given_api=$2 ;;
      --smtp) given_smtp=$2 ;;
      --mail-from) given_mail_from=$2 ;;
      --kit) given_kit=$2 ;;
      --language) language=$2 ;;
      esac
      shift
      ;;
    *)
      usage >&2
      exit 3
      ;;
    esac
    shift
  done
}

# What earlier calls were told, unless this one says otherwise.
choose() {
  local file=$SETTINGS/install.env
  domain=${given_domain:-$(setting "$file" DOMAIN)}
  tls=${given_tls:-$(setting "$file" TLS)}
  tls=${tls:-auto}
  certificate=${given_certificate:-$(setting "$file" CERTIFICATE)}
  key=${given_key:-$(setting "$file" KEY)}
  trust_proxy=${given_trust_proxy:-$(setting "$file" TRUST_PROXY)}
  api=${given_api:-$(setting "$file" API)}
  api=${api:-1}
}

check_options() {
  [[ $language =~ ^(id|en)$ ]] || fail 3 '--language is id or en.' '--language: id atau en.'
  [[ $domain =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ ]] || fail 3 'Give the name of the server: --domain gerbang.example.id' \
    'Beri nama server: --domain gerbang.example.id'
  [[ $tls =~ ^(auto|internal|files|none)$ ]] || fail 3 '--tls is auto, internal, files or none.' \
    '--tls: auto, internal, files atau none.'
  # The ports of the processes are 8081 to 8089, and a restart needs one more than there are.
  [[ $api =~ ^[1-8]$ ]] || fail 3 '--api is a number from 1 to 8.' '--api: angka dari 1 sampai 8.'
  [[ ${given_database:-local} =~ ^(local$|postgres(ql)?://) ]] || fail 3 '--database is local or postgres://…' \
    '--database: local atau postgres://…'
  if [ -n "$given_kit" ] && [ -z "$(setting "$given_kit" BACKUP_KEY)" ]; then
    fail 3 "--kit: $given_kit is no recovery kit." "--kit: $given_kit bukan kit pemulihan."
  fi
  if [ "$tls" = files ] && { [ ! -r "$certificate" ] || [ ! -r "$key" ]; }; then
    fail 3 '--tls files needs --certificate FILE and --key FILE.' '--tls files perlu --certificate FILE dan --key FILE.'
  fi
}

# --- What must be there

check_machine() {
  [ "$(id -u)" = 0 ] || fail 3 'Run this as root: sudo ./install.sh' 'Jalankan sebagai root: sudo ./install.sh'
  [ -d /run/systemd/system ] || fail 3 'This machine does not run systemd.' 'Mesin ini tidak memakai systemd.'
}

check_system() {
  local system
  # shellcheck source=/dev/null
  system=$(. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")
  case $system in
  'debian 12' | 'debian 13') ;;
  *) say "Not tried on $system, only on Debian 12 and 13." "Belum dicoba di $system, hanya di Debian 12 dan 13." ;;
  esac
  "$source/node/bin/node" --version >/dev/null 2>&1 || is_missing libatomic1 || is_missing libstdc++6 || fail 3 \
    'The Node.js of this archive does not run here: is it for another processor?' \
    'Node.js dari arsip ini tidak jalan di sini: mungkin untuk prosesor lain?'
  local port
  systemctl is-active -q caddy || for port in 80 443; do
    if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      fail 3 "Another program uses port $port. Stop it, or put Gerbang on a machine of its own." \
        "Program lain memakai port $port. Hentikan, atau pakai mesin sendiri untuk Gerbang."
    fi
  done
}

check_archive() {
  (cd "$source" && sha256sum --check --strict --quiet SHA256SUMS) || fail 2 \
    'The archive is damaged: unpack it again, and check its signature.' \
    'Arsip rusak: buka lagi arsipnya, dan periksa tanda tangannya.'
}

is_missing() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" != installed ]; }

install_packages() {
  local wanted=(caddy ca-certificates libatomic1 libstdc++6) missing=() package
  if [ "$database" = local ]; then wanted+=(postgresql); else wanted+=(postgresql-client); fi
  for package in "${wanted[@]}"; do
    if is_missing "$package"; then missing+=("$package"); fi
  done
  if [ ${#missing[@]} = 0 ]; then
    kept "packages: ${wanted[*]}" "paket: ${wanted[*]}"
    return
  fi
  # Gerbang has a cluster of its own, so the package need not make one. Where it is installed already, nothing changes.
  local no_cluster=/etc/postgresql-common/createcluster.d/gerbang.conf
  if is_missing postgresql-common; then
    install -d "$(dirname "$no_cluster")"
    echo 'create_main_cluster = false' >"$no_cluster"
  fi
  export DEBIAN_FRONTEND=noninteractive
  local apt=(apt-get -qq -o DPkg::Lock::Timeout=300) log
  log=$(mktemp)
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -20 "$log" >&2
    rm -f "$log" "$no_cluster"
    fail 2 'The packages cannot be installed.' 'Paket tidak dapat dipasang.'
  fi
  rm -f "$log" "$no_cluster"
  made "packages: ${missing[*]}" "paket: ${missing[*]}"
}

# --- The program

lay_down() {
  id gerbang >/dev/null 2>&1 || {
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin gerbang
    made 'user gerbang' 'pengguna gerbang'
  }
  folder "$PROGRAMS" root:root 755
  folder "$SETTINGS" root:gerbang 750
  folder "$DATA" gerbang:gerbang 750
  folder "$DATA/files" gerbang:gerbang 750
  folder "$DATA/state" gerbang:gerbang 750
  folder "$BACKUPS" gerbang:gerbang 750
  if [ "$source" -ef "$program" ] || is_complete; then
    kept "program $version in $program" "program $version di $program"
    return
  fi
  [ "$(df --output=avail -m "$PROGRAMS" | tail -1)" -gt 1500 ] || fail 3 \
    "There must be 1.5 GB free in $PROGRAMS." "Perlu ruang kosong 1,5 GB di $PROGRAMS."
  local new=$PROGRAMS/.new
  rm -rf "$new" "$program"
  cp -r "$source" "$new"
  chown -R root:root "$new"
  chmod -R u=rwX,go=rX "$new"
  mv "$new" "$program"
  needs_restart=true
  made "program $version in $program" "program $version di $program"
}

is_complete() {
  cmp -s "$source/SHA256SUMS" "$program/SHA256SUMS" && (cd "$program" && sha256sum --check --quiet SHA256SUMS) 2>/dev/null
}

node() { "$program/node/bin/node" "$@"; }

# Runs a command of this version as root, with all settings.
run_gerbang() {
  (cd "$program" && node --env-file="$SETTINGS/gerbang.env" --env-file="$SETTINGS/owner.env" apps/api/dist/gerbang.js "$@")
}

write_settings() {
  local head="# Settings of Gerbang. After a change: sudo $PROGRAMS/current/install.sh --restart"
  [ -f "$SETTINGS/gerbang.env" ] || write_file "$SETTINGS/gerbang.env" root:gerbang 640 <<<"$head"
  [ -f "$SETTINGS/owner.env" ] || write_file "$SETTINGS/owner.env" root:root 600 \
    <<<'# The owner of the database. Only root reads this, for commands.'
  [ -f "$SETTINGS/install.env" ] || write_file "$SETTINGS/install.env" root:root 644 \
    <<<'# What install.sh was told. It goes by this when it is called again.'
  local file mode name
  for file in 'gerbang.env root:gerbang 640' 'owner.env root:root 600'; do
    mode=${file##* }
    file=${file%% *}
    [ "$(stat -c %a "$SETTINGS/$file")" = "$mode" ] || {
      chmod "$mode" "$SETTINGS/$file"
      made "rights of $file" "hak akses $file"
    }
  done
  file=$SETTINGS/install.env
  write_setting "$file" DOMAIN "$domain" || true
  write_setting "$file" TLS "$tls" || true
  write_setting "$file" CERTIFICATE "$certificate" || true
  write_setting "$file" KEY "$key" || true
  write_setting "$file" TRUST_PROXY "$trust_proxy" || true
  write_setting "$file" API "$api" || true

  set_program PUBLIC_URL "https://$domain"
  set_program TRUST_PROXY "127.0.0.1${trust_proxy:+,$trust_proxy}"
  [ -z "$given_smtp" ] || set_program SMTP_URL "$given_smtp"
  [ -z "$given_mail_from" ] || set_program MAIL_FROM "$given_mail_from"
  set_default SMTP_URL smtp://127.0.0.1:25
  set_default MAIL_FROM "Gerbang <no-reply@$domain>"
  [ -z "$given_kit" ] || for name in SIGNING_SECRET PASS_PRIVATE_KEY BACKUP_KEY; do
    set_program "$name" "$(setting "$given_kit" "$name")"
  done
  set_default SIGNING_SECRET "$(random)"
  set_default PASS_PRIVATE_KEY "$(random)"
  set_default STORAGE_DRIVER folder
  set_default STORAGE_FOLDER "$DATA/files"
  set_default BACKUP_KEY "$(random)"
  [ -n "$(setting "$SETTINGS/gerbang.env" BACKUP_S3_BUCKET)" ] || set_default BACKUP_FOLDER "$BACKUPS"
}

# --- The database

# Version and port of our cluster, or nothing.
cluster() { pg_lsclusters --no-header 2>/dev/null | awk -v name="$CLUSTER" '$2 == name { print $1, $3; exit }'; }

make_cluster() {
  local found version_of_postgres memory_mb
  if found=$(cluster) && [ -n "$found" ]; then
    kept "PostgreSQL cluster ${found% *}/$CLUSTER, port ${found#* }" "klaster PostgreSQL ${found% *}/$CLUSTER, port ${found#* }"
  else
    version_of_postgres=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -n | tail -1)
    pg_createcluster --encoding UTF8 --locale C.UTF-8 --start-conf auto "$version_of_postgres" "$CLUSTER" -- --data-checksums >/dev/null
    memory_mb=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
    postgres_settings "$memory_mb" >"/etc/postgresql/$version_of_postgres/$CLUSTER/conf.d/gerbang.conf"
    systemctl daemon-reload
    found=$(cluster)
    made "PostgreSQL cluster ${found% *}/$CLUSTER, port ${found#* }" "klaster PostgreSQL ${found% *}/$CLUSTER, port ${found#* }"
  fi
  systemctl is-active -q "postgresql@${found% *}-$CLUSTER" || systemctl start "postgresql@${found% *}-$CLUSTER"
  export PGHOST=/var/run/postgresql PGPORT=${found#* }
}

between() { if [ "$1" -lt "$2" ]; then echo "$2"; elif [ "$1" -gt "$3" ]; then echo "$3"; else echo "$1"; fi; }

postgres_settings() { # MEGABYTES of the machine
  cat <<CONF
# Written once by the installation of Gerbang; change it as you like. For a machine with $1 MB that also runs Gerbang:
shared_buffers = $(between $(($1 / 8)) 128 4096)MB
effective_cache_size = $(between $(($1 / 2)) 512 65536)MB
maintenance_work_mem = $(between $(($1 / 32)) 64 512)MB
max_connections = 200

$(sed -n '/^ *log_min_messages/,/^ *log_min_duration_statement/s/^ *//p' "$program/deploy/README.md")
CONF
}

# database_url URL ROLE PASSWORD: the address of our database on the server of a URL.
database_url() {
  FROM_URL=$1 ROLE=$2 PASSWORD=$3 node -p "
    const url = new URL(process.env.FROM_URL);
    Object.assign(url, { username: process.env.ROLE, password: process.env.PASSWORD, pathname: '/gerbang' });
    url.href"
}

# Whether both roles can log in.
can_log_in() {
  DATABASE_URL=$(setting "$SETTINGS/gerbang.env" DATABASE_URL) DATABASE_OWNER_URL=$(setting "$SETTINGS/owner.env" DATABASE_OWNER_URL) \
    node --input-type=module >/dev/null 2>&1 <<JS
import { createRequire } from 'node:module';
const { Client } = createRequire('$program/apps/api/dist/')('pg');
for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
  const client = new Client({ connectionString: process.env[name] });
  await client.connect();
  await client.end();
}
JS
}

prepare_database() {
  local server=$database
  if [ "$database" = local ]; then
    make_cluster
    server=postgres://127.0.0.1:$PGPORT
  fi
  if [ -z "$(setting "$SETTINGS/owner.env" DATABASE_OWNER_URL)" ]; then
    write_setting "$SETTINGS/owner.env" DATABASE_OWNER_URL "$(database_url "$server" gerbang_owner "$(random)")"
    made 'setting DATABASE_OWNER_URL' 'pengaturan DATABASE_OWNER_URL'
  fi
  set_default DATABASE_URL "$(database_url "$server" gerbang_app "$(random)")"
  # Another version may bring another script.
  if cmp -s "$program/deploy/postgres-roles.sh" "$PROGRAMS/current/deploy/postgres-roles.sh" && can_log_in; then
    kept 'database and its roles' 'database dan perannya'
  else
    make_roles
    can_log_in || fail 2 "The roles cannot log in to PostgreSQL: look at DATABASE_URL in $SETTINGS/gerbang.env." \
      "Peran tidak dapat masuk ke PostgreSQL: periksa DATABASE_URL di $SETTINGS/gerbang.env."
    made 'database and its roles' 'database dan perannya'
  fi
  migrate
}

password_of() { FROM_URL=$1 node -p 'new URL(process.env.FROM_URL).password'; }

# Variables of psql for a URL, one per line.
connection_of() {
  FROM_URL=$1 node -p '
    const { hostname, port, username, password, searchParams } = new URL(process.env.FROM_URL);
    const values = { PGHOST: hostname, PGPORT: port || "5432", PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password), PGSSLMODE: searchParams.get("sslmode"), PGSSLROOTCERT: searchParams.get("sslrootcert") };
    Object.entries(values).filter(([, value]) => value).map((pair) => pair.join("=")).join("\n")'
}

make_roles() {
  local script=$program/deploy/postgres-roles.sh
  OWNER_PASSWORD=$(password_of "$(setting "$SETTINGS/owner.env" DATABASE_OWNER_URL)")
  APP_PASSWORD=$(password_of "$(setting "$SETTINGS/gerbang.env" DATABASE_URL)")
  export OWNER_PASSWORD APP_PASSWORD
  if [ "$database" = local ]; then
    (cd / && runuser -u postgres -- sh "$script")
  elif [ "$database" != given ]; then
    (
      local line
      while IFS= read -r line; do export "${line?}"; done < <(connection_of "$database")
      sh "$script"
    ) || ask_for_roles
  else
    can_log_in || ask_for_roles
  fi
  unset OWNER_PASSWORD APP_PASSWORD
}

ask_for_roles() {
  fail 2 "As superuser of that server run $program/deploy/postgres-roles.sh with OWNER_PASSWORD and APP_PASSWORD as in the
addresses of $SETTINGS/owner.env and $SETTINGS/gerbang.env. Then run install.sh again." \
    "Sebagai superuser server itu jalankan $program/deploy/postgres-roles.sh dengan OWNER_PASSWORD dan APP_PASSWORD seperti pada
alamat di $SETTINGS/owner.env dan $SETTINGS/gerbang.env. Lalu jalankan install.sh lagi."
}

migrate() {
  local result
  if ! result=$(run_gerbang migrate 2>&1); then
    # A version runs on the schema of the next one, so that an upgrade can be taken back.
    if [[ $result == *'previously executed migration'*'is missing'* ]]; then
      kept 'schema, which is newer than this version' 'skema, lebih baru daripada versi ini'
      return
    fi
    printf '%s\n' "$result" >&2
    fail 2 'The database cannot be migrated.' 'Database tidak dapat dimigrasi.'
  fi
  result=$(sed -n 's/^Applied: //p' <<<"$result" | wc -w)
  if [ "$result" = 0 ]; then kept 'schema' 'skema'; else made "schema: $result migrations" "skema: $result migrasi"; fi
}

# --- Services

install_units() {
  local file is_changed=false
  for file in "$program"/deploy/install/*.{service,timer}; do
    # shellcheck disable=SC2094 # These are two files.
    if write_file "$UNITS/$(basename "$file")" root:root 644 <"$file"; then is_changed=true; fi
  done
  folder "$UNITS/gerbang-.service.d" root:root 755
  if write_file "$UNITS/gerbang-.service.d/all.conf" root:root 644 <"$program/deploy/install/all.conf"; then is_changed=true; fi
  if write_file "$COMMAND" root:root 755 <"$program/deploy/install/gerbang"; then made "command gerbang" "perintah gerbang"; fi
  if [ ! "$PROGRAMS/current" -ef "$program" ]; then
    ln -sfn "$version" "$PROGRAMS/current.new"
    mv -T "$PROGRAMS/current.new" "$PROGRAMS/current"
    needs_restart=true
    made "$PROGRAMS/current is $version" "$PROGRAMS/current adalah $version"
  fi
  install -d "$UNITS/caddy.service.d"
  # Debian's unit leaves a Caddy that ended as it is.
  if write_file "$UNITS/caddy.service.d/gerbang.conf" root:root 644 <<<$'[Service]\nRestart=on-failure'; then is_changed=true; fi
  if [ "$is_changed" = true ]; then
    systemctl daemon-reload
    needs_restart=true
    made 'systemd units' 'unit systemd'
  else
    kept 'systemd units' 'unit systemd'
  fi
}

unit() { echo "gerbang-api@$1.service"; }

# Enabled processes of the API by number.
enabled_apis() {
  find "$UNITS/multi-user.target.wants" -name 'gerbang-api@*.service' -printf '%f\n' 2>/dev/null | sed 's/.*@\(.*\)\.service/\1/' | sort
}

start_services() {
  local number units=()
  for number in $(enabled_apis); do
    [ "$number" -le "$api" ] || {
      systemctl disable -q --now "$(unit "$number")"
      made "$(unit "$number") is gone" "$(unit "$number") dilepas"
    }
  done
  for number in $(seq "$api"); do units+=("$(unit "$number")"); done
  units+=(gerbang-worker.service gerbang-backup.service gerbang-doctor.timer)
  if [ "$needs_restart" = true ] && systemctl is-active -q "$(unit 1)"; then replace_processes; fi
  local unit started=()
  for unit in "${units[@]}"; do
    if systemctl is-enabled -q "$unit" 2>/dev/null && systemctl is-active -q "$unit"; then continue; fi
    systemctl enable -q --now "$unit"
    started+=("${unit%.*}")
  done
  for number in $(seq "$api"); do wait_ready "$number"; done
  [ ${#started[@]} = 0 ] || made "running: ${started[*]}" "berjalan: ${started[*]}"
  [ ${#started[@]} != 0 ] || kept "running: ${units[*]%.*}" "berjalan: ${units[*]%.*}"
}

# Waits until a process of the API can serve requests.
wait_ready() {
  local number=$1
  node --input-type=module - "http://127.0.0.1:808$number/health/ready" <<'JS' || {
const end = Date.now() + 180_000;
for (;;) {
  const response = await fetch(process.argv[2]).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.ok) break;
  if (Date.now() > end) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
JS
    journalctl --no-pager -n 10 -o cat -u "$(unit "$number")" >&2
    fail 2 "$(unit "$number") does not become ready." "$(unit "$number") tidak kunjung siap."
  }
}

# Time in which Caddy notices that a process is ready: two of its checks, which come each second.
NOTICE_SECONDS=3

# Restarts API and worker without a refused request: one process more joins for as long as it takes, so that there is always
# one that Caddy knows to be ready.
replace_processes() {
  local spare=$((api + 1)) number
  systemctl start "$(unit "$spare")"
  wait_ready "$spare"
  write_site "$spare" || true
  for number in $(enabled_apis); do
    [ "$number" -le "$api" ] || continue
    systemctl restart "$(unit "$number")"
    wait_ready "$number"
    sleep "$NOTICE_SECONDS"
  done
  write_site "$api" || true
  systemctl stop "$(unit "$spare")"
  systemctl restart gerbang-worker
  systemctl try-restart gerbang-backup
  made 'API and worker restarted' 'API dan worker dimulai ulang'
}

# --- Caddy

# write_site N: the site with N processes of the API. Returns 1 when Caddy already has it.
write_site() {
  local address=$domain tls_line='' upstreams='' number proxies=''
  case $tls in
  internal) tls_line='\ttls internal' ;;
  files) tls_line="\\ttls $certificate $key" ;;
  none) address=http://$domain ;;
  esac
  for number in $(seq "$1"); do upstreams+="127.0.0.1:808$number "; done
  [ -z "$trust_proxy" ] || proxies="\\n\\t\\ttrusted_proxies ${trust_proxy//,/ }"
  local is_changed=false import="import $SITE"
  {
    echo '# Made by the installation of Gerbang, which replaces it. Put other sites into other files.'
    sed -e '/^#/d' -e '/^	# With several API/d' -e "s|^{\$SITE_ADDRESS:gerbang.example.com} {|$address {|" \
      -e "s|^	{\$SITE_TLS}$|$tls_line|" \
      -e "s|reverse_proxy {\$API_ADDRESSES:127.0.0.1:8080} {|reverse_proxy $upstreams{$proxies|" "$program/deploy/Caddyfile"
  } | write_file "$SITE" root:root 644 && is_changed=true
  grep -qxF "$import" "$CADDYFILE" || {
    printf '\n%s\n' "$import" >>"$CADDYFILE"
    is_changed=true
  }
  systemctl is-active -q caddy || {
    systemctl enable -q --now caddy
    is_changed=true
  }
  [ "$is_changed" = true ] || return 1
  systemctl reload caddy || fail 2 'Caddy does not accept its settings: journalctl -u caddy' \
    'Caddy tidak menerima pengaturannya: journalctl -u caddy'
}

install_site() {
  if [ "$tls" = files ] && ! runuser -u caddy -- test -r "$key"; then
    fail 3 "The user caddy must be able to read $key." "Pengguna caddy harus dapat membaca $key."
  fi
  if write_site "$api"; then made "Caddy: $domain, TLS $tls" "Caddy: $domain, TLS $tls"; else
    kept "Caddy: $domain, TLS $tls" "Caddy: $domain, TLS $tls"
  fi
  local authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
  if [ "$tls" = internal ]; then
    for _ in $(seq 100); do [ -s "$authority" ] || sleep 0.1; done
    if write_file "$AUTHORITY" root:gerbang 644 <"$authority"; then made "authority $AUTHORITY" "otoritas $AUTHORITY"; fi
    set_program NODE_EXTRA_CA_CERTS "$AUTHORITY"
  elif [ "$(setting "$SETTINGS/gerbang.env" NODE_EXTRA_CA_CERTS)" = "$AUTHORITY" ]; then
    set_program NODE_EXTRA_CA_CERTS ''
    rm -f "$AUTHORITY"
  fi
}

# --- Install, restart, uninstall

install_gerbang() {
  choose
  check_options
  check_system
  # `given`: on another server, and its address is in the settings.
  local known
  known=$(setting "$SETTINGS/gerbang.env" DATABASE_URL)
  database=${given_database:-local}
  if [ -z "$given_database" ] && [ -n "$known" ] && [ -z "$(cluster)" ]; then database=given; fi
  check_archive
  install_packages
  version=$("$source/node/bin/node" "$source/apps/api/dist/gerbang.js" version)
  program=$PROGRAMS/$version
  lay_down
  write_settings
  prepare_database
  install_units
  install_site
  start_services
  [ "$changes" != 0 ] || say 'Everything was right; nothing has changed.' 'Semua sudah benar; tidak ada yang berubah.'
  say_next
}

say_next() {
  echo
  say "Gerbang $version: https://$domain" "Gerbang $version: https://$domain"
  [ "$tls" != internal ] || say "Browsers warn until they trust $AUTHORITY." \
    "Browser memberi peringatan sampai memercayai $AUTHORITY."
  [ "$tls" != none ] || say "Your own proxy ends TLS, forwards to port 80 of this machine and keeps the header Host." \
    "Proxy Anda sendiri menangani TLS, meneruskan ke port 80 mesin ini dan mempertahankan header Host."
  [ "$(setting "$SETTINGS/gerbang.env" SMTP_URL)" != smtp://127.0.0.1:25 ] ||
    say "Mail: this machine's own server on port 25. For another one: install.sh --smtp URL --mail-from ADDRESS" \
      'Email: server di mesin ini, port 25. Untuk server lain: install.sh --smtp URL --mail-from ALAMAT'
  say 'The first time, this prints the code that the page asks for: sudo gerbang setup --new-code' \
    'Pertama kali, ini menampilkan kode yang diminta halaman itu: sudo gerbang setup --new-code'
  say 'Look whether all is well: sudo gerbang doctor' 'Periksa apakah semua baik: sudo gerbang doctor'
  say 'Without the recovery kit a backup is of no use. Keep it somewhere else: sudo gerbang backup kit --to FILE' \
    'Tanpa kit pemulihan cadangan tidak berguna. Simpan di tempat lain: sudo gerbang backup kit --to FILE'
}

require_installed() {
  if [ ! -e "$PROGRAMS/current" ] || [ ! -f "$SETTINGS/install.env" ]; then
    fail 3 'Gerbang is not installed here.' 'Gerbang belum terpasang di sini.'
  fi
  choose
  program=$(readlink -f "$PROGRAMS/current")
  version=$(basename "$program")
}

uninstall_gerbang() {
  local unit
  # Timers first, so that they start nothing meanwhile.
  for unit in 'gerbang-*.timer' 'gerbang-*.service'; do systemctl stop "$unit"; done
  find "$UNITS" -name 'gerbang-*' -prune -exec rm -rf {} +
  rm -rf "$COMMAND" "$SITE" "$PAGES" "$PROGRAMS" "$UNITS/caddy.service.d/gerbang.conf"
  systemctl daemon-reload
  if [ -f "$CADDYFILE" ] && grep -qxF "import $SITE" "$CADDYFILE"; then
    sed -i "\\|^import $SITE\$|d" "$CADDYFILE"
    systemctl reload caddy 2>/dev/null || true
  fi
  say 'Gerbang is removed. These are kept, and install.sh finds them again:' \
    'Gerbang dilepas. Ini tetap disimpan, dan install.sh menemukannya lagi:'
  local found
  found=$(cluster)
  [ -z "$found" ] || say "  database   PostgreSQL ${found% *}/$CLUSTER, port ${found#* }     pg_dropcluster --stop ${found% *} $CLUSTER" \
    "  database   PostgreSQL ${found% *}/$CLUSTER, port ${found#* }     pg_dropcluster --stop ${found% *} $CLUSTER"
  say "  files      $DATA     rm -r $DATA" "  berkas     $DATA     rm -r $DATA"
  say "  backups    $BACKUPS     rm -r $BACKUPS" "  cadangan   $BACKUPS     rm -r $BACKUPS"
  say "  settings   $SETTINGS     rm -r $SETTINGS; userdel gerbang" "  pengaturan $SETTINGS     rm -r $SETTINGS; userdel gerbang"
  say 'The commands beside them remove them for good. PostgreSQL and Caddy stay installed.' \
    'Perintah di sampingnya menghapusnya selamanya. PostgreSQL dan Caddy tetap terpasang.'
}

main() {
  source=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
  read_options "$@"
  check_machine
  case $action in
  install) install_gerbang ;;
  restart)
    require_installed
    replace_processes
    ;;
  uninstall) uninstall_gerbang ;;
  esac
  # Bash must not read on, because this file may be gone.
  exit 0
}

main "$@"
