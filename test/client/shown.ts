import { readFileSync } from 'node:fs';

const blocksOf = (language: string): string[] =>
  [...readFileSync('docs/client.md', 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text]) => text!,
  );

/** What docs/client.md shows, as one program. @param client where that is imported from */
export const shownProgram = (client: string, url: string, token: string): string =>
  blocksOf('js')
    .join('\n')
    .replace("'@latchkey/client'", `'${client}'`)
    .replace("'https://api.example.com'", `'${url}'`)
    .replace("'lk_live_pat_…'", `'${token}'`);

/** What that prints, as the page says. */
export const shownOutput = (): string => blocksOf('text').join('');
