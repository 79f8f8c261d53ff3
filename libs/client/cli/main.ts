import { run } from './run.js';

// `latchkey audit tail | head` closes stdout early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run(process.argv.slice(2), process.env);
