import { createContext, runInContext } from 'node:vm';

/** A regular expression of a definition that never ends would hold up everybody. In milliseconds. */
const timeout = 50;

const context = createContext(Object.create(null) as object);

/** Whether a whole text is as the pattern of a definition says; no, where the pattern takes too long to tell. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    const [source, subject] = [JSON.stringify(`^(?:${pattern})$`), JSON.stringify(text)];
    return runInContext(`new RegExp(${source}, 'u').test(${subject})`, context, { timeout }) as boolean;
  } catch {
    return false;
  }
}
