#!/bin/sh
# Copies the files of Gerbang to another place: once, or every few seconds until it is stopped.
#
#   deploy/copy-files.sh FILES COPY [SECONDS]
#
# COPY/files is the copy. COPY/removed/DAY has what was removed or replaced on that day, for 35 days, because a restore to
# an earlier time needs it. COPY/complete-until is the time at which the last complete pass began: a file is stored before
# the record that refers to it, so the copy has every file of every record that was committed before that time.
set -eu
files=$1 copy=$2 seconds=${3:-}
umask 077
mkdir -p "$copy/files" "$copy/removed"

# Every command says what happens when it fails: the shell does not end by itself within `pass || …`.
pass() {
  # Without this, a folder that is not mounted would look like one whose files were all removed.
  if [ ! -d "$files" ] || [ -z "$(ls -A "$files")" ]; then
    echo "no files in $files" >&2
    return 1
  fi
  began=$(date -u +%FT%T.%6NZ) || return
  code=0
  # 24: a file was removed meanwhile.
  rsync -a --fsync --modify-window=-1 --delete --exclude=/unfinished \
    --backup --backup-dir="$copy/removed/$(date -u +%F)" "$files/" "$copy/files/" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 24 ] || return "$code"
  echo "$began" >"$copy/complete-until.new" || return
  sync "$copy/complete-until.new" || return
  mv "$copy/complete-until.new" "$copy/complete-until" || return
  find "$copy/removed" -mindepth 1 -maxdepth 1 -mtime +34 -exec rm -rf {} +
}

if [ -z "$seconds" ]; then
  pass
  exit
fi
while :; do
  pass || echo "the pass failed; trying again in $seconds s" >&2
  sleep "$seconds"
done
