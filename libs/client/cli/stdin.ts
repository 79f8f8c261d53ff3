import { CommandFailure } from './failures.js';

export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const interrupted = new CommandFailure('Interrupted.', 'interrupted', 130);

/** Reads one line from the terminal, which does not show it. */
export function promptSecret(question: string): Promise<string> {
  const { stdin } = process;
  process.stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (finish: () => void) => {
      stdin.off('data', read).setRawMode(false).pause();
      process.stderr.write('\n');
      finish();
    };
    const read = (text: string) => {
      for (const character of text) {
        if (character === '\r' || character === '\n') return end(() => resolve(typed));
        if (character === '\x03' || character === '\x04') return end(() => reject(interrupted));
        typed = character === '\x7f' || character === '\b' ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', read);
  });
}
