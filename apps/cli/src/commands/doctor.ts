import { Command } from 'commander';
import { type Context, ReportedFailure } from '../command-line/answer.js';

export const doctorCommand = ({ installation, answer }: Context): Command =>
  new Command('doctor')
    .description('Check everything the product needs, and say how to fix each problem.')
    .action(async (_: object, command: Command) => {
      const { checkInstallation: examine } = await import('../doctor/doctor.js');
      const checks = await examine(installation);
      if (command.optsWithGlobals().json) answer({ checks });
      else
        for (const { name, ok, message } of checks)
          console.log(`${ok ? 'ok   ' : 'FAULT'}  ${name.padEnd(18)}  ${message}`);
      if (checks.some(({ ok }) => !ok)) throw new ReportedFailure();
    });
