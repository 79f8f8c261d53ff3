import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '#kernel';
import { Configuration, kernelSettings, type Settings, wholeNumber } from '#platform/configuration';

const sealing = `2026-11:${Buffer.alloc(32, 7).toString('base64')}`;
const enough = { DATABASE_URL: 'postgres://localhost/latchkey', MASTER_KEYS: sealing, CURSOR_KEYS: sealing };

const problems = (read: () => unknown): string[] => {
  try {
    read();
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
  return [];
};

const inFile = (content: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'latchkey-')), 'secret');
  writeFileSync(path, content);
  return path;
};

describe('Configuration', () => {
  it('uses defaults for absent and empty variables', () => {
    const { PORT, REDIS_URL, CORS_ORIGINS } = Configuration.read({ ...enough, PORT: '' }, kernelSettings).read(
      kernelSettings,
    );
    expect([PORT, REDIS_URL, CORS_ORIGINS]).toEqual([3000, null, []]);
  });

  it('reports every invalid variable with its expected format', () => {
    const read = () => Configuration.read({ PORT: '99999', LOG_LEVEL: 'loud', MASTER_KEYS: sealing }, kernelSettings);
    expect(read).toThrow(ConfigurationError);
    expect(problems(read)).toEqual([
      expect.stringMatching(/^DATABASE_URL is required: Address of the PostgreSQL database\..* Example: postgres:/),
      'PORT must be a whole number from 0 to 65535.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      expect.stringMatching(/^CURSOR_KEYS is required: /),
    ]);
  });

  it('accepts only a number or addresses of proxies as TRUST_PROXY', () => {
    const proxies = (TRUST_PROXY: string) =>
      Configuration.read({ ...enough, TRUST_PROXY }, kernelSettings).read(kernelSettings).TRUST_PROXY;
    expect([proxies('2'), proxies('10.0.0.0/8, 192.0.2.7, fd00::/8')]).toEqual([
      2,
      ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'],
    ]);
    for (const refused of ['true', 'false', '10', '10.0.0.0/33', 'proxy.example.com', ','])
      expect(problems(() => proxies(refused))).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be the number of proxies/),
      ]);
  });

  it('never quotes invalid values, which may be misplaced secrets', () => {
    const misplaced = {
      DATABASE_URL: 'canary-password',
      MASTER_KEYS: 'canary-key',
      PORT: 'canary',
      CURSOR_KEYS: 'canary',
    };
    const found = problems(() => Configuration.read(misplaced, kernelSettings));
    expect(found).toHaveLength(4);
    expect(found.join()).not.toContain('canary');
  });

  it('reads a secret from the file that its variable names', () => {
    const environment = { ...enough, MASTER_KEYS: undefined, MASTER_KEYS_FILE: inFile(`${sealing}\n`) };
    const { MASTER_KEYS } = Configuration.read(environment, kernelSettings).read(kernelSettings);
    expect(MASTER_KEYS.map(({ id }) => id)).toEqual(['2026-11']);
  });

  it.each([
    [
      'both directly and in a file',
      { ...enough, MASTER_KEYS_FILE: inFile(sealing) },
      'MASTER_KEYS must be set only once',
    ],
    ['in a missing file', { ...enough, CURSOR_KEYS: '', CURSOR_KEYS_FILE: '/nowhere' }, 'CURSOR_KEYS must be in'],
  ])('refuses a secret that is given %s', (_, environment, problem) => {
    expect(problems(() => Configuration.read(environment, kernelSettings))).toEqual([expect.stringContaining(problem)]);
  });

  it('ignores _FILE variables of settings that are not secret', () => {
    const { PORT } = Configuration.read({ ...enough, PORT_FILE: inFile('8080') }, kernelSettings).read(kernelSettings);
    expect(PORT).toBe(3000);
  });

  it('gives a module only the settings that its app reads', () => {
    const vault = { LEASE_MS: { meaning: 'Lease.', parse: wholeNumber(1, 9), otherwise: 3, example: '5' } } as const;
    expect(Configuration.read({ LEASE_MS: '7' }, vault).read(vault)).toEqual({ LEASE_MS: 7 });
    expect(() => Configuration.read({}, vault).read(kernelSettings)).toThrow('The app does not read the settings');
  });

  it('does not report internal errors as configuration errors', () => {
    const broken: Settings = { A: { meaning: 'A.', parse: () => missing(), example: 'a' } };
    const missing = (): never => {
      throw new TypeError('a bug');
    };
    expect(() => Configuration.read({ A: '1' }, broken)).toThrow(TypeError);
  });
});
