import { readFileSync } from 'node:fs';
import { configurationPage } from '../../apps/cli/src/commands/settings.js';

describe('docs/configuration.md', () => {
  it('names every variable as the product reads it: npm run --silent cli -- settings > docs/configuration.md', () => {
    expect(readFileSync('docs/configuration.md', 'utf8').trimEnd()).toBe(configurationPage());
  });
});
