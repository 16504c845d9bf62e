#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The README's two commands on a machine that has nothing but git and ca-certificates, timed:
#
#     sudo tests/package/fresh.sh bookworm build/fresh/bookworm
#
# The machine is a chroot of a Debian release that debootstrap makes in the folder, which is left there: remove it to begin
# anew. What this machine trusts besides the usual certificates is trusted in there too, for those behind a proxy.
set -euo pipefail

[ $# = 2 ] || { echo "usage: $0 SUITE FOLDER    (a Debian suite: bookworm, trixie ...)" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo "$0: a chroot is made by root: run it with sudo" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "$0: debootstrap is missing: apt-get install debootstrap" >&2; exit 2; }
suite=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$2"
root=$(cd "$2" && pwd)

timed() {
    local what=$1 start=$SECONDS
    shift
    "$@" || { echo "fresh $suite: FAILED: $what"; return 1; }
    echo "fresh $suite: $((SECONDS - start)) s: $what"
}

bootstrap() {
    [ ! -e "$root/etc/debian_version" ] || return 0
    debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$root" >"$root.log" 2>&1 || { tail -n 20 "$root.log"; return 1; }
}

inside() {
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb CTEST_OUTPUT_ON_FAILURE=1 ${CI:+CI=$CI} \
        bash -c "cd /root/zsetkit && $1" </dev/null
}

leave() {
    for mounted in dev/pts dev/shm dev proc; do
        ! mountpoint -q "$root/$mounted" || umount "$root/$mounted"
    done
}

timed "debootstrap, with git and ca-certificates" bootstrap
cp /etc/resolv.conf "$root/etc/resolv.conf"
if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
    chroot "$root" update-ca-certificates >/dev/null
fi
trap leave EXIT
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" || mount --bind /dev/pts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"

rm -rf "$root/root/zsetkit"
git clone -q --no-hardlinks "$source" "$root/root/zsetkit"

# The same lines that .ci/run takes from the README.
while read -r command; do
    echo "\$ $command"
    timed "${command##*&& }" inside "$command"
done < <(grep -E '^[^#`]*(g\+\+ .*zsetkit\.cpp|cmake --workflow)' "$source/README.md")
