import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rareLimits, assertNotBusy, Sandbox, type SandboxedTask, SandboxStopped } from '#platform/sandbox';
import { type OpenApiImport } from '../../openapi-import/domain/import-openapi.js';
import { type ImportTask } from '../../openapi-import/domain/convert-openapi.js';
import { type CheckTask } from '../../validation/domain/check-task.js';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';
import { type ValidateOptions, type Validation } from '../../validation/domain/validate.js';

const checkTask: SandboxedTask<CheckTask, Validation> = {
  module: new URL('../../validation/domain/check-task.js', import.meta.url).href,
};

const importTask: SandboxedTask<ImportTask, Validation> = {
  module: new URL('../../openapi-import/domain/import-task.js', import.meta.url).href,
};

/** Maximum processor time of an import, in milliseconds. */
const maxImportTime = 10_000;

/**
 * Checks definitions, and converts OpenAPI documents. Their authors are untrusted, so the work runs in processes with
 * limits. A process never works for two organizations.
 */
@Injectable()
export class DefinitionChecks implements OnApplicationShutdown {
  private readonly checking = new Sandbox({ ...rareLimits, processes: 2, time: 5000, memory: 256 << 20, waiting: 20 });
  private readonly importing = new Sandbox({
    ...rareLimits,
    processes: 2,
    time: maxImportTime,
    memory: 340 << 20,
    waiting: 0,
  });

  /**
   * @param source text in YAML or JSON, or a parsed document.
   * @throws unavailable, rate_limited if the server is too busy to check the definition
   */
  check(orgId: string, source: unknown, options: ValidateOptions): Promise<Validation> {
    return validateUnlessStopped(this.checking.run(orgId, checkTask, { source, options }), (why) => ({
      code: 'schema',
      message: `The definition cannot be checked: it ${why}.`,
    }));
  }

  /**
   * Converts one document of an organization at a time, because a document may take the whole time limit.
   * @throws unavailable, rate_limited if the server is too busy, or converts another document of the organization
   */
  import(orgId: string, openapi: OpenApiImport, options: ValidateOptions): Promise<Validation> {
    return validateUnlessStopped(this.importing.run(orgId, importTask, { openapi, options }), (why) => ({
      code: 'openapi_invalid',
      message:
        `The document cannot be converted: it ${why}. Send a smaller document. The conversion may take ` +
        `${maxImportTime / 1000} seconds of processor time.`,
    }));
  }

  onApplicationShutdown(): void {
    this.checking.close();
    this.importing.close();
  }
}

async function validateUnlessStopped(
  running: Promise<Validation[]>,
  diagnosticFor: (why: string) => Pick<Diagnostic, 'code' | 'message'>,
): Promise<Validation> {
  try {
    const [validation] = await running;
    return validation!;
  } catch (thrown) {
    if (!(thrown instanceof SandboxStopped)) throw thrown;
    assertNotBusy(thrown);
    return { definition: null, diagnostics: [{ severity: 'error', ...diagnosticFor(thrown.message), pointer: '' }] };
  }
}
