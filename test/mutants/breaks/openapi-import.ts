import { type Break, breaksOf } from '../break.js';

const importing = 'libs/catalog/src/openapi-import/domain';

/** What holds of connectors that are made of somebody else's document. */
export const openapiImports: Break[] = [
  ...breaksOf(`${importing}/operation-name.ts`, 'openapi-import/definition', [
    {
      breaks: 'a deletion that is called an update counts as one',
      find: `if (byMethod === 'delete' || byVerb === 'delete') return 'delete';`,
      replace: `if (byVerb === 'delete') return 'delete';`,
      promise: 'takes the graver',
    },
    {
      breaks: 'a change that is called a removal counts as one',
      find: `byMethod === 'delete' || byVerb === 'delete'`,
      replace: `byMethod === 'delete'`,
      promise: 'takes the graver',
    },
  ]),
  ...breaksOf(`${importing}/tool-arguments.ts`, 'openapi-import/definition', [
    {
      breaks: 'an argument goes where the credential goes',
      find: 'credentials.has(key.toLowerCase())',
      replace: 'credentials.has(key)',
      promise: 'no argument where the credential goes',
    },
  ]),
];
