import { Link } from '@tanstack/react-router';
import { Logo } from '../../part/logo.js';
import { UserText } from '../../part/user-text.js';
import { inbox } from '../../texts/inbox.js';
import { type HeldConnector } from './queries.js';

/** Leads to the review of the tools that a remote server changed. */
export const HeldConnectors = ({ held }: { held: readonly HeldConnector[] }) => (
  <ul>
    {held.map(({ slug, name, logo, count }) => (
      <li key={slug}>
        <Link to={`/connectors/${slug}`} className="inbox-row">
          <Logo src={logo} name={name} />
          <span className="inbox-what">
            <strong>
              <UserText>{name}</UserText>
            </strong>
            <span>{inbox.held.changed(count)}</span>
            <span className="soft">{inbox.held.help}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
