import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { health } from '../../texts/health.js';
import { DeliveryPart } from './delivery-part.js';
import { parts } from './queries.js';
import { SignInPart } from './sign-in-part.js';
import { ToolsPart } from './tools-part.js';

const contents = { tools: ToolsPart, 'sign-in': SignInPart, delivery: DeliveryPart };

/** What is broken in the organization, in three parts. The address has the part. */
export default function HealthScreen() {
  const { state } = useAddress();
  const { data: me } = useQuery(meQuery);
  const part = parts.find((each) => each === state.part) ?? parts[0];
  const Content = contents[part];
  return (
    <Page title={texts.screens.health} lead={health.lead}>
      <nav className="parts" aria-label={health.partsLabel}>
        {parts.map((each) => (
          <Link
            key={each}
            to="/health"
            search={each === parts[0] ? {} : { part: each }}
            aria-current={each === part ? 'true' : undefined}
            activeOptions={{ exact: true }}
          >
            {health.parts[each]}
          </Link>
        ))}
      </nav>
      {me ? <Content me={me} /> : <Loading rows={3} />}
    </Page>
  );
}
