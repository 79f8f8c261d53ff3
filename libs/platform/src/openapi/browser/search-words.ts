/** Words that say nothing about the subject of a question. */
export const fillers = new Set(
  (
    'a about after allow allows an and any anyone are as at be between by can could define definition difference do does for from get happen happens have how i if in into is it its let lets long make may me must ' +
    'mean meaning means my need needed of on one or our see should so some somebody someone show shows that the their them then there they this through to use used using was we what when ' +
    'where which who why will with without work works would you your latchkey'
  ).split(' '),
);

/** Words for the same thing, or for the same task. The first word of each line stands for all of them. */
const synonyms = [
  'change update edit modify alter adjust set configure switch resize',
  'create add make new build generate issue define register',
  'delete remove revoke erase',
  'list see view show find search display',
  'run execute call invoke trigger',
  'give grant assign',
  'approve accept',
  'deny reject decline',
  'block forbid prohibit disallow prevent restrict',
  'suspend deactivate lock',
  'reactivate unsuspend unlock',
  'disconnect unlink',
  'stop kill halt end',
  'withdraw cancel',
  'replay resend retry redeliver',
  'combine bundle compose chain',
  'copy duplicate clone adapt customize',
  'buy purchase pay',
  'member user person people someone somebody colleague coworker teammate employee',
  'admin administrator',
  'invite invitation',
  'organization company workspace',
  'connection account',
  'restriction rule',
  'plan subscription',
];

/** Words that also say something more general: renaming is a change. */
const implied = new Map([
  ['rename', 'change'],
  ['publish', 'change'],
  ['replace', 'change'],
]);

/** What people call with several words, or by the name of a product. */
const idioms: [RegExp, string][] = [
  [/\bwho (?:has )?(?:did|\w+ed)\b/g, 'audit history'],
  [/\bwhy (?:am|is|are|was|were|can|can't|cannot|do|does|did)\b/g, 'explain'],
  [/\bget rid of\b|\btake away\b|\b(?:take|kick) (?=.*\b(?:out of|from|away)\b)/g, 'delete '],
  [/\bput (?=.*\b(?:in|into)\b)/g, 'add '],
  [/\bsend (.*)\bagain\b/g, 'resend $1'],
  [/\b(?:turn|switch)(?:ed|ing)? off\b/g, 'disable'],
  [/\b(?:turn|switch)(?:ed|ing)? on\b/g, 'enable'],
  [/\bset(?:ting)? up\b/g, 'create'],
  [/\bre-?auth\w*/g, 'reconnect'],
  [/\bapi keys?\b/g, 'token'],
  [/\bservice accounts?\b|\b(?:machine|bot) (?:users?|accounts?)\b|\bro?bots?\b(?: accounts?)?/g, 'service member'],
  [/\bsso\b/g, 'single sign-on'],
  [/\bback (?=up\b)/g, 'backup '],
  [/\b(?:claude|cursor|chatgpt|codex|copilot|gemini)(?:'s|’s| code)?(?!\w)/g, 'app'],
  [/\b(?:github|gitlab|slack|notion|jira|linear)\b(?!.*\bconnector)/g, 'connection'],
];

const singular = (word: string): string => word.replace(/(?<=x)es$|(?<=\w\w[^s])s$/, '');

/** Returns the words of a text in the singular. */
export const splitWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d_]+/gu) ?? []).map((word) => (fillers.has(word) ? word : singular(word)));

/** Removes an English ending, so that “verifying signatures” finds “verify a signature”. */
export const stemOf = (word: string): string =>
  word.length < 5 ? word.replace(/(?<=\w{3})s$/, '') : word.replace(/(?:ies|ied|ying|y|ing|ed|es|s|e)$/, '');

const conceptByStem = new Map(
  synonyms.flatMap((line) => {
    const [concept = '', ...others] = line.split(' ');
    return [concept, ...others].map((word) => [stemOf(word), concept]);
  }),
);

const impliedByStem = new Map([...implied].map(([word, general]) => [stemOf(word), general]));

const conceptOf = (word: string): string => conceptByStem.get(stemOf(word)) ?? stemOf(word);

/**
 * Returns what the words of a title or a question are about, with one word for all its synonyms. Words that say nothing
 * are left out, unless the text has no others.
 */
export function listConcepts(text: string): string[] {
  const plain = idioms.reduce((replaced, [idiom, words]) => replaced.replace(idiom, words), text.toLowerCase());
  const words = splitWords(plain);
  const concepts = words.filter((word) => !fillers.has(word) || conceptByStem.has(stemOf(word))).map(conceptOf);
  return concepts.length > 0 ? concepts : words;
}

const kept = new Map<string, string[]>();

/** Returns the concepts of a title. They are kept, because every search needs those of all titles. */
export function conceptsOfTitle(title: string): string[] {
  const concepts = kept.get(title) ?? listConcepts(title);
  kept.set(title, concepts);
  return concepts;
}

/** Returns the concepts of a question, and those that they imply. */
export const listAskedConcepts = (text: string): string[] =>
  listConcepts(text).flatMap((concept) => [concept, impliedByStem.get(concept) ?? concept]);
