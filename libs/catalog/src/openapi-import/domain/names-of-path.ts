import { isPlural, singular, inSnakeCase } from './words.js';

const verbs: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** Names for what a method does at a path, likeliest first. */
export function namesOfPath(method: string, path: string): string[] {
  const segments = segmentsOf(path);
  const nouns = segments.filter((segment) => !segment.includes('{')).map(inSnakeCase);
  const place = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => inSnakeCase(name!)).at(-1);
  const [noun = 'root', owner] = nouns.toReversed();
  const isOne = segments.at(-1)?.includes('{') === true;
  const plain = isAct(method, segments, noun) ? `${noun}_${singular(owner ?? '')}` : plainName(method, noun, isOne);
  const of = owner === undefined ? [] : [`${plain}_of_${singular(owner)}`];
  return [plain, ...of, ...(place === undefined ? [] : [`${plain}_by_${place}`])];
}

/** Without what says which version it is. */
const segmentsOf = (path: string): string[] =>
  path.split('/').filter((segment) => segment !== '' && !/^(?:v\d[\w.]*|api)$/i.test(segment));

/** `POST /charges/{id}/capture` captures a charge. */
const isAct = (method: string, segments: readonly string[], noun: string): boolean =>
  method === 'POST' && segments.at(-2)?.includes('{') === true && !segments.at(-1)!.includes('{') && !isPlural(noun);

/** @param isOne whether the path ends with what names one of them: sending to it changes it */
function plainName(method: string, noun: string, isOne: boolean): string {
  if (method === 'GET' || method === 'HEAD') return isOne || !isPlural(noun) ? `get_${singular(noun)}` : `list_${noun}`;
  if (method === 'POST') return `${isOne ? 'update' : 'create'}_${singular(noun)}`;
  return `${verbs[method]}_${isOne ? singular(noun) : noun}`;
}
