import { readFileSync } from 'node:fs';

const blocksOf = (language: string): string[] =>
  [...readFileSync('docs/client.md', 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text]) => text!,
  );

/** The examples of docs/client.md as one program. @param client the module to import */
export const shownProgram = (client: string, url: string, token: string): string =>
  blocksOf('js')
    .join('\n')
    .replace("'@latchkey/client'", `'${client}'`)
    .replace("'https://api.example.com'", `'${url}'`)
    .replace("'lk_live_pat_…'", `'${token}'`);

/** The output of that program, as the page shows it. */
export const shownOutput = (): string => blocksOf('text').join('');

/** The program in docs/client.md that onboards a team. It has no syntax that only TypeScript knows. */
export const shownOnboarding = (client: string): string =>
  blocksOf('ts').join('').replace("'@latchkey/client'", `'${client}'`);

/** The program in docs/client.md that contains a text, with the package's name replaced by the module to import. */
export const shownExample = (text: string, client: string): string =>
  blocksOf('ts example')
    .find((each) => each.includes(text))!
    .replace("'@latchkey/client'", `'${client}'`);
