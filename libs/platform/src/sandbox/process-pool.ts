import { type SandboxLimits } from './limits.js';
import { SandboxProcess } from './sandbox-process.js';

type Kept = { orgId: string; process: SandboxProcess; end: NodeJS.Timeout };

const mostBlamed = 1000;

/**
 * Idle processes. A process belongs to the organization of its first task until it ends, so that nothing a task leaves
 * behind reaches another organization. See docs/decisions/0020-expressions-in-processes-with-limits.md.
 */
export class ProcessPool {
  /** Idle processes, longest unused first. */
  private kept: Kept[] = [];
  private spare: SandboxProcess | null = null;
  /** Organizations whose task ended their last process. They wait while their next process starts. */
  private readonly blamed = new Set<string>();
  private readonly modules = new Set<string>();

  constructor(private readonly limits: SandboxLimits) {}

  /** A process that has run, and will run, only tasks of this organization. */
  acquire(orgId: string, module: string): SandboxProcess {
    this.modules.add(module);
    this.kept = this.kept.filter(({ process }) => process.usable);
    const own = this.kept.findLast((each) => each.orgId === orgId);
    if (!own) return this.unused(orgId);
    this.remove(own);
    return own.process;
  }

  /** Keeps the process for the next task of its organization. */
  release(orgId: string, process: SandboxProcess): void {
    this.blame(orgId, !process.usable);
    if (process.usable) {
      const end = setTimeout(() => this.discard(kept), this.limits.idle).unref();
      const kept = { orgId, process, end };
      this.kept.push(kept);
      while (this.kept.length > this.limits.maxIdle) this.discard(this.kept[0]!);
    }
    if (this.limits.spare && !this.spare?.usable) this.spare = SandboxProcess.prepared(this.limits, this.modules);
  }

  close(): void {
    for (const kept of [...this.kept]) this.discard(kept);
    this.spare?.end();
  }

  private unused(orgId: string): SandboxProcess {
    const { spare } = this;
    if (!spare?.usable || this.blamed.has(orgId)) return new SandboxProcess(this.limits);
    this.spare = null;
    return spare;
  }

  private discard(kept: Kept): void {
    this.remove(kept);
    kept.process.end();
  }

  private remove(kept: Kept): void {
    clearTimeout(kept.end);
    this.kept = this.kept.filter((each) => each !== kept);
  }

  private blame(orgId: string, ended: boolean): void {
    this.blamed.delete(orgId);
    if (!ended) return;
    this.blamed.add(orgId);
    if (this.blamed.size > mostBlamed) this.blamed.delete(this.blamed.values().next().value!);
  }
}
