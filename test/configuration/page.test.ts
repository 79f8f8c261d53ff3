import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { configurationPage, settingsCommand } from '../../apps/cli/src/commands/settings.js';

describe('docs/configuration.md', () => {
  it('is the output of npm run --silent cli -- settings', async () => {
    expect(readFileSync('docs/configuration.md', 'utf8').trimEnd()).toBe(await configurationPage());
  });
});

describe('settings --json', () => {
  it('says which numbers a setting accepts', async () => {
    let settings: any;
    const context = { answer: (given: unknown) => (settings = given) } as unknown as Parameters<
      typeof settingsCommand
    >[0];
    const program = new Command().option('--json').addCommand(settingsCommand(context));
    await program.parseAsync(['--json', 'settings'], { from: 'user' });
    expect([settings.DELETION_DAYS.accepts, settings.HOST.accepts]).toEqual(['a whole number from 7 to 90', null]);
  });
});
