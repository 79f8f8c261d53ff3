import { ask, findSize, type Questions, readAt, readItems, readTotal } from './question.js';

const main = 'apps/console/src/main.tsx';
const pointerToMain = `/inputs/${main.replaceAll('/', '~1')}`;

/** Questions about files of the repository, and about packages that read them. */
export const repositoryQuestions: Questions = {
  package_lock: [
    ask(
      'Which format has the file?',
      ({ lockfileVersion }) => lockfileVersion,
      ({ head }) => head.lockfileVersion,
    ),
    ask(
      'How many packages are there?',
      ({ packages }) => Object.keys(packages).length,
      (agent) => readTotal(agent, '/packages'),
    ),
    ask(
      'Which version of TypeScript is installed?',
      ({ packages }) => packages['node_modules/typescript'].version,
      (agent) => readAt(agent, '/packages/node_modules~1typescript/version'),
    ),
  ],
  bundle_report: [
    ask(
      'From how many files was the bundle made?',
      ({ inputs }) => Object.keys(inputs).length,
      (agent) => readTotal(agent, '/inputs'),
    ),
    ask(
      'How large is the first file?',
      ({ inputs }) => inputs[main].bytes,
      (agent) => readAt(agent, `${pointerToMain}/bytes`),
    ),
    ask(
      'What does the first file import?',
      ({ inputs }) => inputs[main].imports.map(({ path }: any) => path),
      async (agent) => (await readItems(agent, `${pointerToMain}/imports`, ['path'])).map(({ path }) => path),
    ),
  ],
  formatter_options: [
    ask(
      'How many languages are there?',
      ({ languages }) => languages.length,
      (agent) => findSize(agent, 'languages'),
    ),
    ask(
      'Which languages are there?',
      ({ languages }) => languages.map(({ name }: any) => name),
      async (agent) => (await readItems(agent, '/languages', ['name'])).map(({ name }) => name),
    ),
    ask(
      'How long is a line unless a project says otherwise?',
      ({ options }) => options.find(({ name }: any) => name === 'printWidth').default,
      async (agent) => {
        const options = await readItems(agent, '/options', ['name', 'default']);
        return options.find(({ name }) => name === 'printWidth').default;
      },
    ),
  ],
  accessibility_rules: [
    ask(
      'How many rules are there?',
      (rules) => rules.length,
      (agent) => findSize(agent),
    ),
    ask(
      'Which rules are there?',
      (rules) => rules.map(({ ruleId }: any) => ruleId),
      async (agent) => (await readItems(agent, '', ['ruleId'])).map(({ ruleId }) => ruleId),
    ),
    ask(
      'Which tags has the fiftieth rule?',
      (rules) => rules[49].tags,
      (agent) => readAt(agent, '/49/tags'),
    ),
  ],
  definition_schema: [
    ask(
      'What is the title?',
      ({ title }) => title,
      ({ head }) => head.title,
    ),
    ask(
      'Which fields are required?',
      ({ required }) => required,
      (agent) => readAt(agent, '/required'),
    ),
    ask(
      'What does “base_url” mean?',
      ({ properties }) => properties.base_url.description,
      (agent) => readAt(agent, '/properties/base_url/description'),
    ),
  ],
};
