import { stringify } from 'yaml';
import {
  convertOpenApi,
  mergeDefinitions,
  type MergeResolution,
  patchBetween,
  type PullChange,
  validateDefinition,
} from '#catalog';
import { type ConnectorDefinition } from '#connector-definition';
import { OperatorError } from '#composition/operator-error';
import { allowedAddresses, checkFile, readText } from './definition-file.js';

/** Maximum size of a document on this machine. The API accepts at most 8 MiB, without the spaces of indentation. */
const maxDocumentBytes = 32 << 20;

type Selection = { tag?: string[]; operationId?: string[]; path?: string[]; baseUrl?: string; slug?: string };

/** Converts an OpenAPI document in a file to a definition, as the API would. Fetches nothing. */
export function importDocument(
  file: string,
  { tag, operationId, path, baseUrl, slug }: Selection,
  environment: NodeJS.ProcessEnv,
) {
  const include = {
    ...(tag && { tags: tag }),
    ...(operationId && { operation_ids: operationId }),
    ...(path && { paths: path }),
  };
  const isSelected = Object.keys(include).length > 0;
  return convertOpenApi({
    openapi: {
      document_text: compact(readText(file, maxDocumentBytes, 'an OpenAPI document')),
      ...(isSelected && { include }),
      ...(baseUrl !== undefined && { base_url: baseUrl }),
    },
    options: { ...allowedAddresses(environment), ...(slug !== undefined && { overrides: { slug } }) },
  });
}

/** Removes the spaces of indentation from JSON, which do not count towards the size of a document. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/**
 * Merges a newly imported definition into an edited one, as a pull of a fork does.
 * @param files `base`: the definition that was generated before. `mine`: the same definition with edits
 * @throws OperatorError if a file is not valid
 */
export function mergeIntoFile(
  upstream: ConnectorDefinition,
  files: { base: string; mine: string },
  onConflict: MergeResolution | undefined,
  environment: NodeJS.ProcessEnv,
) {
  const [base, mine] = [readDefinition(files.base, environment), readDefinition(files.mine, environment)];
  const { definition, changes } = mergeDefinitions(
    { base, upstream: { ...upstream, slug: mine.slug }, mine },
    onConflict,
  );
  if (!definition) return { definition, changes, valid: false, diagnostics: [] };
  const checked = validateDefinition(definition, allowedAddresses(environment));
  return { definition, changes, valid: checked.definition !== null, diagnostics: checked.diagnostics };
}

/** Describes each change of a merge in a line, and what to do if the merge needs a decision. */
export function listMergedChanges(changes: readonly PullChange[], onConflict: MergeResolution | undefined): string[] {
  const lines = changes
    .filter(({ state }) => state !== 'converged')
    .map((each) => {
      const { kind, key, change, state } = each;
      const part = `${kind} ${key}`;
      if (state === 'conflict' && onConflict === undefined) return `conflict: ${part}: ${describeConflict(each)}`;
      const isTaken = state === 'clean' || onConflict === 'upstream';
      return isTaken ? `${change}: ${part}` : `kept: ${part} as you have it, ${describeLoss(each)}`;
    });
  const isOpen = onConflict === undefined && changes.some(({ state }) => state === 'conflict');
  return isOpen ? [...lines, chooseSide] : lines;
}

const chooseSide =
  'Nothing was printed. Add --conflicts mine to keep your version of these parts, or --conflicts document to replace it.';

const describeConflict = ({ base, mine, upstream }: PullChange): string =>
  `you ${describeEdit(base, mine)}, the document ${describeEdit(base, upstream)}`;

/** Says what of the document is missing in a part that was kept. */
function describeLoss({ base, upstream }: PullChange): string {
  if (upstream === null) return 'although the document removed it.';
  if (base === null) return 'although the document added another one with this name.';
  return `without the document's change of ${listEdits(base, upstream)}. Add it by hand if you need it.`;
}

function describeEdit(before: unknown, after: unknown): string {
  if (after === null) return 'removed it';
  if (before === null) return 'added it';
  return `changed ${listEdits(before, after)}`;
}

function listEdits(before: unknown, after: unknown): string {
  const paths = [...new Set(patchBetween(before, after).map(({ path }) => path || 'it'))];
  const more = paths.length - maxPaths;
  return `${paths.slice(0, maxPaths).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Maximum number of changed fields in a line. */
const maxPaths = 5;

function readDefinition(file: string, environment: NodeJS.ProcessEnv): ConnectorDefinition {
  const { definition } = checkFile(file, environment);
  if (!definition)
    throw new OperatorError(`${file} is not a valid definition. \`connector check ${file}\` lists its problems.`);
  return definition;
}

export const asYaml = (definition: ConnectorDefinition): string => stringify(definition, { lineWidth: 120 }).trimEnd();
