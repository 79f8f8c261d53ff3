import { ask, findSize, type Questions, readAt, readItems } from './question.js';

const inFull = null;

export const latchkeyQuestions: Questions = {
  members: [
    ask(
      'How many members are on the page?',
      ({ result }) => result.length,
      (agent) => findSize(agent, 'result'),
    ),
    ask(
      'What is the address of the last member?',
      ({ result }) => result.at(-1).email,
      (agent) => readAt(agent, `/result/${findSize(agent, 'result') - 1}/email`),
    ),
    ask(
      'What are the names of all members?',
      ({ result }) => result.map(({ name }: any) => name),
      async (agent) => (await readItems(agent, '/result', ['name'])).map(({ name }) => name),
    ),
  ],
  roles: [
    ask(
      'What is the name of the first role?',
      ({ result }) => result[0].name,
      ({ head }) => head.result[0].name,
    ),
    ask(
      'Which permissions has the twelfth role?',
      ({ result }) => result[11].permissions,
      (agent) => readAt(agent, '/result/11/permissions'),
    ),
    ask(
      'Which roles are built in?',
      ({ result }) => result.filter(({ is_system }: any) => is_system).map(({ name }: any) => name),
      async (agent) =>
        (await readItems(agent, '/result', ['name', 'is_system']))
          .filter(({ is_system }) => is_system)
          .map(({ name }) => name),
    ),
  ],
  audit_log: [
    ask(
      'What happened last?',
      ({ result }) => result[0].summary,
      ({ head }) => head.result[0].summary,
    ),
    ask(
      'What is the action of the sixtieth record?',
      ({ result }) => result[59].action,
      (agent) => readAt(agent, '/result/59/action'),
    ),
    ask(
      'Which members or programs acted?',
      ({ result }) => [...new Set(result.map(({ actor }: any) => actor.label))],
      async (agent) => {
        const records = await readItems(agent, '/result', ['/actor/label']);
        return [...new Set(records.map((record) => record['/actor/label']))];
      },
    ),
  ],
  connectors: [
    ask(
      'Which connectors are there?',
      ({ result }) => result.map(({ slug }: any) => slug),
      async (agent) => (await readItems(agent, '/result', ['slug'])).map(({ slug }) => slug),
    ),
    ask(
      'How do people sign in to GitHub?',
      ({ result }) => result.find(({ slug }: any) => slug === 'github').auth_methods.map(({ type }: any) => ({ type })),
      async (agent) => {
        const slugs = await readItems(agent, '/result', ['slug']);
        const place = slugs.findIndex(({ slug }) => slug === 'github');
        return readItems(agent, `/result/${place}/auth_methods`, ['type']);
      },
    ),
    ask(
      'Which connector has the most tools?',
      ({ result }) => withMost(result),
      async (agent) => withMost(await readItems(agent, '/result', ['slug', 'tool_count'])),
    ),
  ],
  connections: [
    ask(
      'How many connections are on the page?',
      ({ result }) => result.length,
      (agent) => findSize(agent, 'result'),
    ),
    ask(
      'What is the id of the last connection?',
      ({ result }) => result.at(-1).id,
      (agent) => readAt(agent, `/result/${findSize(agent, 'result') - 1}/id`),
    ),
    ask(
      'Which statuses occur?',
      ({ result }) => [...new Set(result.map(({ status }: any) => status))],
      async (agent) => [...new Set((await readItems(agent, '/result', ['status'])).map(({ status }) => status))],
    ),
  ],
  directory_schemas: [
    ask(
      'How many schemas are there?',
      ({ totalResults }) => totalResults,
      ({ head }) => head.totalResults,
    ),
    ask(
      'Which attributes has a user?',
      ({ Resources }) => Resources[0].attributes.map(({ name }: any) => name),
      async (agent) => (await readItems(agent, '/Resources/0/attributes', ['name'])).map(({ name }) => name),
    ),
    ask(
      'What is the first part of a name?',
      ({ Resources }) => Resources[0].attributes[1].subAttributes[0].description,
      (agent) => readAt(agent, '/Resources/0/attributes/1/subAttributes/0/description'),
    ),
  ],
  authorization_server: [
    ask('Who issues the tokens?', ({ issuer }) => issuer, inFull),
    ask('Which scopes are there?', ({ scopes_supported }) => scopes_supported, inFull),
    ask('Where do apps register?', ({ registration_endpoint }) => registration_endpoint, inFull),
  ],
};

const withMost = (connectors: any[]): string =>
  connectors.reduce((most, each) => (each.tool_count > most.tool_count ? each : most)).slug;
