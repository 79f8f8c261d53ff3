#!/usr/bin/env bash
# Builds the image and runs it as compose.yaml does, on a machine without a container engine: root, Debian's buildah and
# debootstrap, and npm. Without access to a registry, the base image is built from Debian and the npm package `node`.
# Exits with 0 if the migrations ran in it, and api, worker and vault became ready.
set -euo pipefail
cd "$(dirname "$0")/.."
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs} BUILDAH_ISOLATION=chroot
base=node:24-bookworm-slim
scratch=$(mktemp -d)
pids=()

finish() {
  [ ${#pids[@]} -eq 0 ] || { kill "${pids[@]}" && wait "${pids[@]}"; } 2>/dev/null || true
  for app in migrate api worker vault; do buildah rm "latchkey-$app" >/dev/null 2>&1 || true; done
  rm -rf "$scratch"
}
trap finish EXIT

make_base() {
  echo "== $base, built from Debian and npm's node"
  local root=$scratch/root npm=$scratch/root/usr/local/lib/node_modules/npm mirror
  mirror=$(grep -hE '^URIs:' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -1 | cut -d' ' -f2)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${mirror:+"$mirror"} >"$scratch/debian.log"
  echo '{ "private": true, "allowScripts": { "node": true } }' >"$scratch/package.json"
  npm install --silent --prefix "$scratch" --no-audit --no-fund node@24
  cp "$scratch/node_modules/node/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$npm" && (cd "$scratch" && tar -xzf "$(npm pack --silent npm@11)" -C "$npm" --strip-components=1)
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  chroot "$root" useradd --create-home --uid 1000 node
  # The image also trusts this machine's certificate authority, for npm registries behind it.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
}

# in_image NAME [OPTION…] -- COMMAND…: as the image's user, where its processes run.
in_image() {
  local name=latchkey-$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1") && shift; done
  buildah from --quiet --pull-never --name "$name" latchkey >/dev/null
  exec buildah run "${options[@]}" "$name" "$@"
}

buildah inspect --type image "$base" >/dev/null 2>&1 || buildah pull --quiet "$base" >/dev/null 2>&1 || make_base
echo '== the image'
npmrc=$(npm config get userconfig)
[ -r "$npmrc" ] && npmrc=(--volume "$npmrc:/root/.npmrc:ro") || npmrc=()
buildah build --quiet --network host --layers=false "${npmrc[@]}" -f docker/Dockerfile -t latchkey . >/dev/null

echo '== a database, and migrations in the image'
npm run --silent build
node --input-type=module -e "
  const { startPostgres } = await import('$PWD/dist/libs/composition/src/postgres/index.js');
  const { urls } = await startPostgres({ dataDir: '$scratch/data' });
  (await import('node:fs')).writeFileSync('$scratch/owner', urls.owner);
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);" &
pids+=($!)
until [ -s "$scratch/owner" ]; do sleep 0.2; done
mkdir -p "$scratch"/addresses/{api,worker,vault} "$scratch/spool"
chown -R 1000:1000 "$scratch/addresses" "$scratch/spool" && chmod 755 "$scratch"
(in_image migrate --env "DATABASE_URL=$(cat "$scratch/owner")" --volume "$scratch/addresses:/addresses" -- \
  latchkey cli migrate --addresses /addresses)

echo '== api, worker and vault'
(umask 077 && npm run --silent cli -- keys >"$scratch/keys.env")
settings() { grep -E "^($1)=" "$scratch/keys.env" | sed 's/^/--env\n/' && printf -- '--env\n%s\n' DATABASE_URL_FILE=/run/latchkey/url "$2"; }
start() { # APP, PORT'S NAME, PORT, NAMES OF KEYS
  mapfile -t given < <(settings "$4" "$2=$3")
  (in_image "$1" "${given[@]}" --volume "$scratch/addresses/$1:/run/latchkey:ro" --volume "$scratch/spool:/var/lib/latchkey" -- \
    latchkey "$1") >"$scratch/$1.log" 2>&1 &
  pids+=($!)
}
service='CURSOR_KEYS|MASTER_KEYS|SERVICE_KEY|VAULT_PUBLIC_KEYS'
start api PORT 13000 "$service"
start worker WORKER_PORT 13001 "$service"
start vault VAULT_PORT 13002 'CURSOR_KEYS|VAULT_MASTER_KEYS|VAULT_KEY|SERVICE_PUBLIC_KEYS'
for app in api:13000 worker:13001 vault:13002; do
  for _ in $(seq 240); do
    buildah run "latchkey-${app%:*}" -- latchkey health "${app#*:}" 2>/dev/null && break
    sleep 0.5
  done
  buildah run "latchkey-${app%:*}" -- latchkey health "${app#*:}" || { cat "$scratch/${app%:*}.log" && exit 1; }
  echo "ready: ${app%:*}"
done
