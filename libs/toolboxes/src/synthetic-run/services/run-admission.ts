import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { buildInputSchema, resolveRequestDigest } from '#catalog';
import {
  ApprovalGate,
  assertExpectedAccount,
  accountsDigest,
  boundToolDigest,
  type ApprovalStep,
  type Delegation,
  digestArguments,
  type RequiredApproval,
  sha256,
  stricterRule,
  textPreview,
  tightenApprovalPolicy,
  invalidArguments,
} from '#connections';
import {
  type Caller,
  type FieldPath,
  fieldError,
  invalidValue,
  refineError,
  type FieldError,
  defineError,
} from '#kernel';
import { describeRequirement, Schemas } from '#platform/schemas';
import { type ApprovalPolicy } from '#organizations';
import { isSound, stepProblems, type ProgramDiagnostic } from '../../synthetic-tool/domain/program-problems.js';
import { type ResolvedStep, StepResolver, tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import { ProgramReader } from '../../synthetic-tool/services/program-reader.js';
import { type RunInput } from '../domain/synthetic-run.js';
import { type SyntheticToolRow } from '../../synthetic-tool/persistence/synthetic-tools.js';

/** The toolbox through which the tool runs; null if its owner runs it directly. */
type Through = Delegation | null;

/** Decides whether a run may begin. If one step is refused, no step runs. */
@Injectable()
export class RunAdmission {
  constructor(
    private readonly stepResolver: StepResolver,
    private readonly programReader: ProgramReader,
    private readonly schemas: Schemas,
    private readonly approvalGate: ApprovalGate,
  ) {}

  /**
   * Checks that every step may run, and returns the steps as they are now.
   * @throws forbidden `connector_restricted`, `tool_restricted`; conflict `synthetic_invalid`; validation_error;
   * bad_request `account_mismatch`.
   */
  async check(
    caller: Caller,
    tool: SyntheticToolRow,
    { input, integrated_account_id }: RunInput,
    through: Through,
  ): Promise<ResolvedStep[]> {
    const resolved = await this.stepResolver.resolveOne(caller, tool);
    for (const { connection } of resolved) if (connection) assertExpectedAccount(connection, integrated_account_id);
    const resource = { type: 'synthetic_tool', id: tool.id, label: tool.name };
    const context = {
      resource,
      toolbox_id: through?.toolbox_id ?? null,
      delegated_by_user_id: through?.editor?.userId ?? null,
      arguments_digest: digestArguments({ arguments: input }),
    };
    await this.programReader.assertUnrestricted(caller, context, resolved);
    const diagnostics = resolved.flatMap(stepProblems);
    if (!isSound(diagnostics)) throw syntheticInvalid(diagnostics);
    await this.assertFits(caller.orgId, tool, input, through ? '/arguments' : '/input');
    return resolved;
  }

  /**
   * Requires one approval for the whole run. The approval has the highest tier and the strictest rule of the steps, and
   * is bound to the tool's version, the input, the output template, and the connections and tools of the steps.
   */
  async approve(
    caller: Caller,
    tool: SyntheticToolRow,
    resolved: readonly ResolvedStep[],
    request: RunInput,
    through: Through,
  ): Promise<RequiredApproval> {
    const { version, name: tool_name } = tool;
    const tier = tierOfSteps(resolved);
    const { step, connector_slug } = resolved.find((each) => each.tool?.tier === tier)!;
    const policy = tightenApprovalPolicy(await this.approvalGate.policyFor(caller), through?.approval_policy ?? {});
    const digestInput = canonicalize([tool.id, version, request.input, request.output_template ?? null])!;
    const describe = () => ({
      connection_id: step.connection_id,
      connection_name: null,
      sees_connection: true,
      connection_ids: connectionsToEdit(resolved, tier, policy),
      steps: resolved.map(buildApprovalStep),
      connector_slug: connector_slug!,
      tool_name,
      operation: 'other' as const,
      tier,
      toolbox_id: through?.toolbox_id ?? null,
      arguments_digest: createHash('sha256').update(digestInput).digest('hex'),
      request_digest: sha256([...indexToolDigests(resolved).values()]),
      request_preview: null,
      grant_scope: null,
      accounts_digest: accountsDigest(resolved.map(({ connection }) => connection!)),
      access_user_id: through?.editor?.userId ?? caller.userId,
      arguments: request.input,
    });
    const tiers = resolved.flatMap((each) => each.tool?.tier ?? []);
    const strictest = tiers.reduce((rules, each) => tightenApprovalPolicy(rules, { [tier]: policy[each] }), policy);
    return this.approvalGate.require(caller, { tier, describe }, strictest, request.approval_id);
  }

  private async assertFits(
    orgId: string,
    { input_schema }: SyntheticToolRow,
    input: object,
    at: FieldPath,
  ): Promise<void> {
    const { errors } = await this.schemas.validatorFor(orgId)(
      buildInputSchema({ input: input_schema }),
      structuredClone(input),
    );
    if (errors.length === 0) return;
    throw invalidInput(
      errors.slice(0, 50).map((error) => {
        const argument = error.instancePath === '' ? 'The input' : error.instancePath.slice(1);
        return fieldError(
          `${at}${error.instancePath}` as FieldPath,
          invalidValue,
          `${argument} ${describeRequirement(error)}.`,
        );
      }),
    );
  }
}

/** The input does not match the schema of the synthetic tool. */
export const invalidInput = refineError(
  invalidArguments,
  (fields: FieldError[]) => ({ message: `${fields[0]!.path}: ${fields[0]!.message}`, fields }),
  'The input does not match the tool. The pointers begin with `/input`.',
);

export const syntheticInvalid = defineError(
  409,
  'synthetic_invalid',
  'A step of the program cannot run now. `details` says which.',
  (diagnostics: readonly ProgramDiagnostic[]) => ({
    message: 'A step of this synthetic tool cannot run now. See details.diagnostics.',
    details: { diagnostics },
  }),
);

/** Returns digests of the connections and tools of the steps, by key of the step. */
export const indexToolDigests = (resolved: readonly ResolvedStep[]): ReadonlyMap<string, string> =>
  new Map(
    resolved.map(({ step, connection, connector, tool }) => [
      step.key,
      boundToolDigest(connection!, resolveRequestDigest(connector!.definition, tool!)),
    ]),
  );

/**
 * Returns the connections of the steps with the highest tier, and of steps whose rule is stricter than the rule for
 * that tier.
 */
function connectionsToEdit(
  resolved: readonly ResolvedStep[],
  highest: keyof ApprovalPolicy,
  policy: ApprovalPolicy,
): string[] {
  const isStricter = (tier: keyof ApprovalPolicy) =>
    policy[tier] !== policy[highest] && stricterRule(policy[tier], policy[highest]) === policy[tier];
  const decisive = resolved.filter(({ tool }) => tool && (tool.tier === highest || isStricter(tool.tier)));
  return [...new Set(decisive.map(({ step }) => step.connection_id))].sort();
}

const buildApprovalStep = ({ step, connector_slug, tool }: ResolvedStep): ApprovalStep => ({
  key: step.key,
  tool_name: step.tool_name,
  connector_slug: connector_slug!,
  tier: tool!.tier,
  connection_id: step.connection_id,
  arguments_template: textPreview(step.args_template),
});
