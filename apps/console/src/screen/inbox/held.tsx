import { Link } from '@tanstack/react-router';
import { Avatar } from '../../part/avatar.js';
import { Logo } from '../../part/logo.js';
import { UserText } from '../../part/user-text.js';
import { type Me } from '../../session/me.js';
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

/** Leads to the agents for which the person was asked to take responsibility. */
export const AskedAgents = ({ asked }: { asked: Me['responsibility_requests'] }) => (
  <ul>
    {asked.map(({ id, name }) => (
      <li key={id}>
        <Link to={`/people/${id}`} className="inbox-row">
          <Avatar name={name} kind="service" />
          <span className="inbox-what">
            <strong>
              <UserText>{name}</UserText>
            </strong>
            <span>{inbox.asked.what}</span>
            <span className="soft">{inbox.asked.help}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
