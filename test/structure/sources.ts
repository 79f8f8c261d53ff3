import { readdirSync, readFileSync } from 'node:fs';

export type Source = { path: string; text: string; context: string; part: string };

/** Every file of `libs/`: as the repository has it, whatever the tests were compiled into. */
export function sources(): Source[] {
  return readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const [context = '', , part = ''] = path.split('/');
      return { path: `libs/${path}`, text: readFileSync(`libs/${path}`, 'utf8'), context, part };
    });
}

/** `access_control` is the schema of `access-control`. */
export const contextOf = (schema: string): string => schema.replaceAll('_', '-');
