import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Chooser } from '../../part/chooser.js';
import { LinkButton } from '../../part/link-button.js';
import { Empty } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { useAddress } from '../../page/use-address.js';
import { findConnectors, findMembers } from '../../session/find.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { rules } from '../../texts/rules.js';
import { choiceFilters, idFilters, type ListedRule, memberQuery, roleQuery, rulesQuery } from './queries.js';
import { explainNoRules, TargetName } from './target.js';

const filters = choiceFilters.map((name) => ({
  name,
  label: rules.filters[name],
  options: Object.entries(rules.values[name]).map(([value, label]) => ({ value, label })),
}));

const sorts = Object.entries(rules.sorts).map(([value, label]) => ({ value, label }));

/** Lists the rules that limit roles and members. */
export default function RulesScreen() {
  const { data: me } = useQuery(meQuery);
  const refusal = explainNoRules(me);
  const create = (
    <LinkButton to="/rules/new" kind="primary" refusal={refusal}>
      {rules.create}
    </LinkButton>
  );
  return (
    <ListPage
      title={texts.screens.rules}
      lead={rules.lead}
      actions={create}
      query={rulesQuery}
      filters={filters}
      sorts={sorts}
      chips={useChips()}
      tools={<IdFilters />}
      row={(rule) => <Row rule={rule} />}
      keyOf={({ id }) => id}
      empty={
        <Empty title={rules.empty}>
          <p>{rules.emptyHelp}</p>
          {refusal === null && create}
        </Empty>
      }
    />
  );
}

/** The chosen ids with their names. */
function useChips() {
  const { state } = useAddress();
  const { binds_user_id, target_id, created_by, connector_slug, legacy_override } = state;
  const names = {
    legacy_override: rules.legacyOverride[legacy_override === 'true' ? 'true' : 'false'],
    binds_user_id: useName(binds_user_id),
    target_id: useName(target_id),
    created_by: useName(created_by),
    connector_slug,
  };
  return idFilters.map((name) => ({ name, label: rules.filters[name], value: names[name] }));
}

function useName(id: string | undefined): string | undefined {
  const isRole = id?.startsWith('role_') ?? false;
  const { data: role } = useQuery({ ...roleQuery(id ?? ''), enabled: id !== undefined && isRole });
  const { data: member } = useQuery({ ...memberQuery(id ?? ''), enabled: id !== undefined && !isRole });
  return role?.name ?? member?.name ?? member?.email ?? id;
}

function IdFilters() {
  const { change } = useAddress();
  return (
    <>
      <Chooser
        label={rules.filters.binds_user_id}
        chosen={null}
        onChoose={(choice) => choice && change({ binds_user_id: choice.value, cursor: undefined })}
        find={{ name: 'members', read: findMembers }}
      />
      <Chooser
        label={rules.filters.connector_slug}
        chosen={null}
        onChoose={(choice) => choice && change({ connector_slug: choice.value, cursor: undefined })}
        find={{ name: 'connectors', read: findConnectors }}
      />
    </>
  );
}

const Row = ({ rule }: { rule: ListedRule }) => (
  <Link to={`/rules/${rule.id}`} className="rule-row">
    <span className="rule-sentence">
      <UserText>{rule.summary}</UserText>
    </span>
    <TargetName rule={rule} />
    <span className="rule-changed soft">
      <Changed rule={rule} />
    </span>
  </Link>
);

/** When the rule was last changed, and by whom. */
export const Changed = ({ rule: { updated_at, updated_by, updated_by_label } }: { rule: ListedRule }) => (
  <>
    {rules.changed} <Time at={updated_at} />
    {updated_by !== null && (
      <>
        {' '}
        {rules.by} <UserText>{updated_by_label ?? rules.formerMember}</UserText>
      </>
    )}
  </>
);
