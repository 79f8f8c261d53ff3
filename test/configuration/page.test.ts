import { readFileSync } from 'node:fs';
import { configurationPage } from '../../apps/cli/src/commands/settings.js';

describe('docs/configuration.md', () => {
  it('is the output of npm run --silent cli -- settings', async () => {
    expect(readFileSync('docs/configuration.md', 'utf8').trimEnd()).toBe(await configurationPage());
  });
});
