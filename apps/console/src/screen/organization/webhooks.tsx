import { Link } from '@tanstack/react-router';
import { textOf } from '../../part/look-up.js';
import { Empty } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { List } from '../../page/list-page.js';
import { organization } from '../../texts/organization.js';
import { type Webhook, webhooksQuery } from './queries.js';

const { webhooks: words } = organization;

/** The webhooks with their state. */
export const WebhooksTab = () => (
  <List
    query={webhooksQuery}
    keyOf={({ id }) => id}
    row={(webhook) => <Row webhook={webhook} />}
    empty={
      <Empty title={words.empty}>
        <p>{words.emptyHelp}</p>
        <a className="button quiet" href="/reference/guides/webhooks">
          {words.docs}
        </a>
      </Empty>
    }
  />
);

const Row = ({ webhook }: { webhook: Webhook }) => (
  <Link to={`/organization/webhooks/${webhook.id}`} className="team-row">
    <span className="person-name">
      <strong>
        <UserText>{webhook.url}</UserText>
      </strong>
      <span className="soft">
        <UserText>{webhook.description}</UserText>
      </span>
    </span>
    <span className="tags">
      <WebhookState webhook={webhook} />
    </span>
    <span className="soft">
      {words.lastSuccess} {webhook.last_success_at === null ? words.never : <Time at={webhook.last_success_at} />}
    </span>
  </Link>
);

export const WebhookState = ({ webhook: { status, consecutive_failures } }: { webhook: Webhook }) => (
  <>
    <span className={`badge ${status === 'enabled' ? 'good' : 'warn'}`}>{textOf(words.statuses, status)}</span>
    {consecutive_failures > 0 && <span className="badge bad">{words.failing(consecutive_failures)}</span>}
  </>
);
