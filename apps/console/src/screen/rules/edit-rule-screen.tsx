import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { type Tagged } from '../../session/api.js';
import { texts } from '../../texts/common.js';
import { toDraft } from './draft.js';
import { type Rule, ruleQuery } from './queries.js';
import { RuleForm } from './rule-form.js';
import { useTargetName } from './target.js';

/** Changes a rule. */
export default function EditRuleScreen() {
  const id = useIdInPath();
  const { data, error, isFetching, refetch } = useQuery({ ...ruleQuery(id), refetchOnWindowFocus: false });
  const [base, setBase] = useState<Tagged<Rule> | null>(null);
  // An older version from the cache is not edited. Later reads do not replace what the person has typed.
  if (base === null && data && !isFetching) setBase(data);
  if (base) return <Editor base={base} />;
  return (
    <Page title={texts.screens.editRule}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />}
    </Page>
  );
}

function Editor({ base }: { base: Tagged<Rule> }) {
  const { id } = base.value;
  const roleName = useTargetName(base.value);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: `/rules/${id}` });
  if (roleName === null) return <Loading rows={3} />;
  return (
    <RuleForm
      title={texts.screens.editRule}
      initial={toDraft(base.value, roleName)}
      stored={base}
      onSaved={leave}
      onCancel={leave}
    />
  );
}
