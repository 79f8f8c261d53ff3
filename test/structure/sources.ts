import { readdirSync, readFileSync } from 'node:fs';

export type Source = { path: string; text: string; context: string; part: string };

/** Every file of `libs/` in the repository, even if the tests run compiled. */
export function sources(): Source[] {
  return readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const [context = '', , part = ''] = path.split('/');
      return { path: `libs/${path}`, text: readFileSync(`libs/${path}`, 'utf8'), context, part };
    });
}

/** Whether a file's SQL runs only in `migrate`. */
export const isMigration = ({ path }: Source): boolean =>
  path.includes('/migrations/') || /\/create-[^/]+\.ts$/.test(path);

/** Maps the schema `access_control` to `access-control`. */
export const contextOf = (schema: string): string => schema.replaceAll('_', '-');
