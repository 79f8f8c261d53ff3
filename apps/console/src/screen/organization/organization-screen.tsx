import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { Page } from '../../page/page.js';
import { Tabs, useTab } from '../../page/tabs.js';
import { type Me, meQuery } from '../../session/me.js';
import { roleNamesQuery } from '../../session/role-names.js';
import { texts } from '../../texts/common.js';
import { organization as words } from '../../texts/organization.js';
import { BillingTab } from './billing.js';
import { BudgetsTab } from './budgets.js';
import { DeleteOrganization, ScheduledDeletion } from './deletion.js';
import { DirectoryTab } from './directory.js';
import { type Organization, organizationQuery } from './queries.js';
import { whyNoBudget, whyNotEdited } from './refusals.js';
import { type Options } from './setting-fields.js';
import { Settings } from './settings.js';
import { SignInTab } from './sign-in.js';
import { WebhooksTab } from './webhooks.js';

const { tabs: names } = words;

/** The parts of the screen, as far as the person may see them. */
function tabsFor(me: Me | undefined) {
  const may = (...permissions: string[]) => permissions.some((each) => me?.permissions.includes(each));
  return [
    { name: 'settings', label: names.settings, isFor: true },
    { name: 'signIn', label: names.signIn, isFor: may('sso:view') },
    { name: 'directory', label: names.directory, isFor: may('sso:view') },
    { name: 'budgets', label: names.budgets, isFor: true },
    { name: 'billing', label: names.billing, isFor: may('billing:view') },
    { name: 'webhooks', label: names.webhooks, isFor: may('webhook:view', 'webhook:manage') },
  ] as const;
}

/** How the organization is set up. */
export default function OrganizationScreen() {
  const { data: me } = useQuery(meQuery);
  const { data, error, refetch } = useQuery(organizationQuery);
  const all = tabsFor(me);
  const tab = useTab(all);
  const { data: roles = {} } = useQuery({ ...roleNamesQuery, enabled: tab === 'settings' });
  const organization = data?.value;
  return (
    <Page
      title={organization ? <UserText>{organization.name}</UserText> : texts.screens.organization}
      lead={organization && textOf(words.plans, organization.plan)}
      actions={
        organization &&
        tab === 'settings' && (
          <LinkButton to="/organization/settings" refusal={whyNotEdited(organization)}>
            {words.edit}
          </LinkButton>
        )
      }
    >
      {organization?.deletion && <ScheduledDeletion organization={organization} />}
      <Tabs label={names.label} tabs={all.filter(({ isFor }) => isFor)} shown={tab} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {organization && contents[tab](organization, roles)}
    </Page>
  );
}

type TabName = ReturnType<typeof tabsFor>[number]['name'];

const contents: Record<TabName, (organization: Organization, roles: Options) => ReactNode> = {
  settings: (organization, roles) => (
    <>
      <Settings organization={organization} roles={roles} />
      {organization.deletion === null && <DeleteOrganization organization={organization} />}
    </>
  ),
  signIn: () => <SignInTab />,
  directory: () => <DirectoryTab />,
  budgets: () => <Budgets />,
  billing: () => <BillingTab />,
  webhooks: () => <WebhooksTab />,
};

function Budgets() {
  const { data: me } = useQuery(meQuery);
  return <BudgetsTab refusal={whyNoBudget(me)} />;
}
