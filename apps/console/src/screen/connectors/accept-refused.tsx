import { useMutation } from '@tanstack/react-query';
import { JsonValue } from '../../part/json-value.js';
import { Confirm } from '../../part/confirm.js';
import { UserText } from '../../part/user-text.js';
import { queries } from '../../session/queries.js';
import { connectors } from '../../texts/connectors.js';
import { decideReview, type Tool } from './queries.js';

const { review, tools: words } = connectors;

export type RefusedVersion = NonNullable<Tool['variants']>[number];

type AcceptRefusedProps = {
  slug: string;
  tool: { name: string; tool_label: string };
  version: RefusedVersion;
  onClose: () => void;
};

/** Shows a version that was refused, and accepts it. */
export function AcceptRefused({ slug, tool, version, onClose }: AcceptRefusedProps) {
  const acceptance = useMutation({
    mutationFn: () => decideReview(slug, tool.name, { status: 'active', hash: version.hash }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: ['connectors'] });
    },
  });
  return (
    <Confirm
      title={words.refusedVersion(tool.tool_label)}
      label={review.accept}
      kind="primary"
      work={acceptance}
      refusal={version.truncated ? review.truncated : null}
      onClose={onClose}
    >
      <p>{words.refusedHelp}</p>
      <h3>{review.description}</h3>
      <p>
        <UserText>{version.description || review.noDescription}</UserText>
      </p>
      <h3>{review.arguments}</h3>
      <JsonValue value={version.input_schema} />
    </Confirm>
  );
}
