import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

export const folder = 'docker/helm';

/** Debian's golang-go and golang-github-masterminds-sprig-dev, which render templates as Helm does. */
const packages = '/usr/share/gocode';
export const hasEngine =
  existsSync(`${packages}/src/github.com/Masterminds/sprig`) && !spawnSync('go', ['version']).error;

export const defaults = parse(readFileSync(`${folder}/values.yaml`, 'utf8'));

export type Rendered = { objects: any[]; notes: string };

/** What Helm would install, for each set of values. */
export function render(...sets: object[]): Rendered[] {
  const { version, appVersion } = parse(readFileSync(`${folder}/Chart.yaml`, 'utf8'));
  const data = sets.map((Values) => ({
    Values,
    Release: { Name: 'lk', Namespace: 'prod' },
    Chart: { Version: version, AppVersion: appVersion },
  }));
  const { status, stdout, stderr } = spawnSync('go', ['run', 'test/operator/chart/render.go'], {
    encoding: 'utf8',
    input: JSON.stringify({ folder, data }),
    env: { ...process.env, GO111MODULE: 'off', GOPATH: packages, GOFLAGS: '', GOENV: 'off' },
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as Record<string, string>[]).map(({ 'NOTES.txt': notes = '', ...files }) => ({
    notes,
    objects: Object.values(files)
      .flatMap((text) => parseAllDocuments(text).map(toObject))
      .filter(Boolean),
  }));
}

function toObject(document: ReturnType<typeof parseAllDocuments>[number]): unknown {
  if (document.errors.length > 0) throw document.errors[0]!;
  return document.toJS();
}
