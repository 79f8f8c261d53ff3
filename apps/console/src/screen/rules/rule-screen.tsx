import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { DetailPage, Section } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { meQuery } from '../../session/me.js';
import { type Tagged } from '../../session/api.js';
import { texts } from '../../texts/common.js';
import { rules } from '../../texts/rules.js';
import { DeleteRule } from './delete-rule.js';
import { type Entry, toDraft } from './draft.js';
import { AccessGrants } from './access-grants.js';
import { historyQuery, type Rule, ruleQuery } from './queries.js';
import { explainRefusal, TargetName } from './target.js';

/** One rule: its target, what it covers, and its history. */
export default function RuleScreen() {
  const id = useIdInPath();
  const { data, error, refetch } = useQuery(ruleQuery(id));
  if (data) return <OneRule tagged={data} />;
  return (
    <Page title={texts.screens.rule}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />}
    </Page>
  );
}

function OneRule({ tagged }: { tagged: Tagged<Rule> }) {
  const { value: rule } = tagged;
  const { data: me } = useQuery(meQuery);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const refusal = explainRefusal(rule, me);
  return (
    <DetailPage
      title={<UserText>{rule.summary}</UserText>}
      state={<TargetName rule={rule} />}
      actions={<Actions id={rule.id} refusal={refusal} onDelete={() => setDeleting(true)} />}
      events={me?.permissions.includes('audit:view') && <History id={rule.id} />}
    >
      {rule.legacy_override && (
        <Notice title={rules.override} kind="warn">
          <p>{rules.overrideHelp}</p>
        </Notice>
      )}
      <Section title={textOf(rules.covers, rule.mode)}>
        <Covered rule={rule} />
      </Section>
      <Section title={rules.grants.title}>
        <AccessGrants ruleId={rule.id} />
      </Section>
      <Section title={rules.details}>
        <Facts rule={rule} />
      </Section>
      {isDeleting && (
        <DeleteRule
          tagged={tagged}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/rules' })}
        />
      )}
    </DetailPage>
  );
}

type ActionsProps = { id: string; refusal: string | null; onDelete: () => void };

const Actions = ({ id, refusal, onDelete }: ActionsProps) => (
  <>
    <LinkButton to={`/rules/${id}/edit`} refusal={refusal}>
      {rules.edit}
    </LinkButton>
    <Button refusal={refusal} onPress={onDelete}>
      {rules.delete}
    </Button>
  </>
);

function Covered({ rule }: { rule: Rule }) {
  const { entries } = toDraft(rule, rule.target_id);
  if (entries.length === 0) return <p className="soft">{textOf(rules.coversNothing, rule.mode)}</p>;
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <li key={entry.slug} className="covered">
          <Connector entry={entry} logo={rule.scope_connectors[entry.slug]?.logo ?? null} />
        </li>
      ))}
    </ul>
  );
}

const Connector = ({ entry: { slug, label, isWhole, tools }, logo }: { entry: Entry; logo: string | null }) => (
  <>
    <span className="connector">
      {logo === null ? <span className="logo" /> : <img className="logo" src={logo} alt="" width="20" height="20" />}
      <strong>
        <UserText>{label}</UserText>
      </strong>
      {slug !== label && <code className="soft">{slug}</code>}
    </span>
    {isWhole ? (
      <span className="soft">{rules.whole}</span>
    ) : (
      <ul className="tags">
        {tools.map((tool) => (
          <li key={tool.name} className="tag" title={tool.name}>
            <UserText>{tool.label}</UserText>
          </li>
        ))}
      </ul>
    )}
  </>
);

const Facts = ({ rule }: { rule: Rule }) => (
  <dl className="facts">
    <dt>{rules.created}</dt>
    <dd>
      <Time at={rule.created_at} /> <By id={rule.created_by} label={rule.created_by_label} />
    </dd>
    <dt>{rules.changed}</dt>
    <dd>
      <Time at={rule.updated_at} /> <By id={rule.updated_by} label={rule.updated_by_label} />
    </dd>
    <dt>{rules.id}</dt>
    <dd>
      <code>{rule.id}</code>
    </dd>
  </dl>
);

const By = ({ id, label }: { id: string | null; label: string | null }) =>
  id !== null && (
    <>
      {rules.by} <UserText>{label ?? rules.formerMember}</UserText>
    </>
  );

function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(id));
  return (
    <>
      <h2>{rules.history}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data?.result.length === 0 && <p className="soft">{rules.noHistory}</p>}
      <ol className="history">
        {data?.result.map((record) => (
          <li key={record.id}>
            <UserText>{record.summary}</UserText>
            <span className="soft">
              <Time at={record.occurred_at} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
