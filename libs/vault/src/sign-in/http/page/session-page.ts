import { returnAddress } from '../../../connect-session/domain/connect-session.js';
import { type FormRefused } from '../../domain/form-refused.js';
import { type OpenSession } from '../../services/open-sessions.js';
import { connectPage } from './connect-page.js';

/** Returns the hosted page of a session, with the problems of the last form that was sent. */
export const sessionPage = (
  { session, integration, forms }: OpenSession,
  { token, csrf }: { token: string; csrf: string },
  refused?: FormRefused,
): string =>
  connectPage({
    connector: integration.definition.name,
    logo_url: session.logo_url,
    org_logo_url: session.org_logo_url,
    purpose: session.purpose,
    org_name: session.org_name,
    owner_name: session.owner_name,
    permissions_text: integration.definition.permissions_text ?? null,
    forms,
    connect_session: token,
    csrf,
    back_url: returnAddress(session, { error: 'denied' }),
    values: { ...textsIn(session.variables), ...refused?.values },
    problem: refused,
  });

const textsIn = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
