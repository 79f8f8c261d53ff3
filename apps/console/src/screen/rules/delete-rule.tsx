import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../part/button.js';
import { Dialog } from '../../part/dialog.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { client, isConflict, type Tagged } from '../../session/api.js';
import { queries } from '../../session/queries.js';
import { rules } from '../../texts/rules.js';
import { Effect, explainReason } from './effect.js';
import { type Rule, ruleQuery, simulateDeletion } from './queries.js';

type DeleteRuleProps = { tagged: Tagged<Rule>; onClose: () => void; onDeleted: () => void };

/** Asks before a rule is deleted. Says first what the deletion would change. */
export function DeleteRule({ tagged: { value: rule, etag }, onClose, onDeleted }: DeleteRuleProps) {
  const simulation = useQuery({
    queryKey: ['simulation', 'deletion', rule.id, etag],
    queryFn: () => simulateDeletion(rule.id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const deletion = useMutation({
    mutationFn: () => client.restrictions.delete(rule.id, undefined, { ifMatch: etag }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ruleQuery(rule.id).queryKey });
      onDeleted();
      return queries.invalidateQueries({ queryKey: ['rules'] });
    },
    // The page behind the dialog then shows what the rule is now.
    onError: (error) => (isConflict(error) ? queries.invalidateQueries({ queryKey: ['rules', rule.id] }) : undefined),
  });
  const { data, error, refetch } = simulation;
  const remove = (
    <Button
      kind="danger"
      busy={!data || deletion.isPending}
      refusal={data && !data.can_write ? explainReason(data.reason) : null}
      onPress={() => deletion.mutate()}
    >
      {rules.deleteNow}
    </Button>
  );
  return (
    <Dialog title={rules.deleteQuestion} onClose={onClose} actions={remove}>
      <p>
        <UserText>{rule.summary}</UserText>
      </p>
      {!data && !error && <Loading rows={2} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <Effect simulation={data} />}
      {deletion.error && <Failure error={deletion.error} />}
    </Dialog>
  );
}
