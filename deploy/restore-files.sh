#!/bin/sh
# Restores the files of Gerbang from a copy by copy-files.sh, for a database that was restored to TIME (UTC).
#
#   deploy/restore-files.sh COPY FILES 2026-11-18T14:03:00Z
#
# FILES gets every file that a record of that time may refer to. Files that are newer are restored too: their records are
# gone. check-invariants (I7) lists them after a day. Anchors of the audit log from after TIME are moved to
# COPY/anchors-after-restore, because they sign rows that the restored database does not have.
set -eu
copy=$1 files=$2 time=$3
umask 077
mkdir -p "$files" "$copy/anchors-after-restore"
rsync -a --fsync "$copy/files/" "$files/"
# The newest version of a removed file wins, because an identity photo is replaced by the one with a watermark.
for day in $(ls -r "$copy/removed"); do
  [ "$(echo "$day" | tr -d -)" -lt "$(echo "$time" | cut -c1-10 | tr -d -)" ] || rsync -a --fsync --ignore-existing "$copy/removed/$day/" "$files/"
done
find "$files" -name 'anchors,*' -newermt "$time" -exec mv -t "$copy/anchors-after-restore" {} +
