import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sources } from '../structure/sources.js';

const folder = 'docker/observability';
const textOf = (path: string): string => readFileSync(path, 'utf8');

/** Metrics of the product that a text names. Prometheus adds suffixes to the names of histograms. */
const figuresIn = (text: string): string[] =>
  [...new Set(text.match(/\blatchkey_[a-z_]+/g))]
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    .filter((name) => !['latchkey_app', 'latchkey_vault', 'latchkey_dump'].includes(name))
    .sort();

const existing = figuresIn(
  sources()
    .map(({ text }) => text)
    .join('\n')
    .match(/(counter|gauge|histogram)\(\s*'latchkey_\w+'/g)!
    .join('\n'),
);

describe('A metric', () => {
  it('is described in docs/observability.md', () => {
    expect(figuresIn(textOf('docs/observability.md'))).toEqual(existing);
  });

  it.each(['dashboard.json', 'alerts.yaml', 'alerts.test.yaml'])('named in %s exists', (file) => {
    const named = figuresIn(textOf(`${folder}/${file}`));
    expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  });
});

describe('The dashboard', () => {
  it('has panels with descriptions and queries by $job', () => {
    const { panels } = JSON.parse(textOf(`${folder}/dashboard.json`)) as { panels: Record<string, any>[] };
    expect(new Set(panels.map(({ id }) => id as number)).size).toBe(panels.length);
    for (const { title, description, targets } of panels) {
      expect([title, description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\.$/)]);
      for (const { expr } of targets as { expr: string }[]) expect(expr).toMatch(/\$job/);
    }
  });
});

const promtool = (...given: string[]) => spawnSync('promtool', given, { cwd: folder, encoding: 'utf8' });
const isThere = !promtool('--version').error;
const said = ({ status, stdout, stderr }: ReturnType<typeof promtool>) => ({
  status,
  said: status === 0 ? '' : stdout + stderr,
});

const [trying, name] = isThere
  ? [describe, 'promtool']
  : [describe.skip, 'promtool (skipped: Debian’s prometheus is not installed)'];

trying(name, () => {
  it('Prometheus accepts the alert rules, which fire only for faults', () => {
    expect(said(promtool('check', 'rules', 'alerts.yaml'))).toEqual({ status: 0, said: '' });
    expect(said(promtool('test', 'rules', 'alerts.test.yaml'))).toEqual({ status: 0, said: '' });
  });

  it('Prometheus accepts the queries of the dashboard', () => {
    const { panels } = JSON.parse(textOf(`${folder}/dashboard.json`)) as { panels: { targets: { expr: string }[] }[] };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
    const rules = asked.map((expr, place) => ({ record: `asked:${place}`, expr }));
    const file = join(mkdtempSync(join(tmpdir(), 'latchkey-rules-')), 'asked.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'asked', rules }] }));
    const { status, stdout } = promtool('check', 'rules', file);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${asked.length} rules found`)]);
  });
});
