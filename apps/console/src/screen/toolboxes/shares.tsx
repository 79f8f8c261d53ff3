import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { readAgain, type Share, sharesQuery, stopSharing, type Toolbox } from './queries.js';

const { sharing: words } = toolboxes;

type SharesProps = { toolbox: Toolbox; onDone: (message: string) => void };

/** The people and teams that may see, use and change a toolbox. */
export function Shares({ toolbox, onDone }: SharesProps) {
  const { id, can_see_shares, can_revoke_share } = toolbox;
  const { data, error, refetch } = useQuery({ ...sharesQuery(id), enabled: can_see_shares });
  const [stopping, setStopping] = useState<Share | null>(null);
  return (
    <>
      <h2>{words.title}</h2>
      {!can_see_shares && <p className="soft">{words.hidden}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {can_see_shares && !data && !error && <Loading rows={2} />}
      {data?.result.length === 0 && <p className="soft">{words.none}</p>}
      {data && data.result.length > 0 && (
        <ul className="rows shares">
          {data.result.map((share) => (
            <li key={share.id}>
              <strong>
                <UserText>{nameGrantee(share)}</UserText>
              </strong>
              <span className="soft">
                {words.types[share.grantee_type]} · {toolboxes.levels[share.level]}
              </span>
              <Button refusal={can_revoke_share ? null : words.stopRefusal} onPress={() => setStopping(share)}>
                {words.stop}
                <span className="unseen">
                  <UserText>{words.with(nameGrantee(share))}</UserText>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && data.next_cursor !== null && <p className="soft">{words.summary(data.total ?? 0)}</p>}
      {stopping && (
        <StopSharing
          id={id}
          share={stopping}
          onClose={() => setStopping(null)}
          onStopped={() => {
            onDone(words.stopped(nameGrantee(stopping)));
            setStopping(null);
          }}
        />
      )}
    </>
  );
}

const nameGrantee = ({ grantee_type, grantee_label }: Share): string =>
  grantee_type === 'org' ? words.everyone : (grantee_label ?? words.gone);

type StopSharingProps = { id: string; share: Share; onClose: () => void; onStopped: () => void };

function StopSharing({ id, share, onClose, onStopped }: StopSharingProps) {
  const stop = useMutation({
    mutationFn: () => stopSharing(id, share.id),
    onSuccess: async () => {
      await readAgain();
      onStopped();
    },
  });
  return (
    <Confirm title={words.stopQuestion(nameGrantee(share))} label={words.stop} work={stop} onClose={onClose}>
      <p>{words.stopHelp}</p>
    </Confirm>
  );
}
