import { type SandboxLimits } from './limits.js';
import { SandboxProcess } from './sandbox-process.js';

type IdleProcess = { orgId: string; process: SandboxProcess; end: NodeJS.Timeout };

const maxBlamed = 1000;

/**
 * Keeps idle processes. A process belongs to the organization of its first task until it ends, so that nothing a task
 * leaves behind reaches another organization. See docs/decisions/0020-expressions-in-processes-with-limits.md.
 */
export class ProcessPool {
  /** Idle processes. The process that has been idle longest comes first. */
  private idle: IdleProcess[] = [];
  private spare: SandboxProcess | null = null;
  /** Organizations whose last process was ended by their own task. They wait until a new process has started. */
  private readonly blamed = new Set<string>();
  private readonly modules = new Set<string>();

  constructor(private readonly limits: SandboxLimits) {}

  /** Returns a process that has run, and will run, only tasks of this organization. */
  acquire(orgId: string, module: string): SandboxProcess {
    this.modules.add(module);
    this.idle = this.idle.filter(({ process }) => process.usable);
    const own = this.idle.findLast((each) => each.orgId === orgId);
    if (!own) return this.takeUnused(orgId);
    this.remove(own);
    return own.process;
  }

  /** Keeps the process for the next task of its organization. */
  release(orgId: string, process: SandboxProcess): void {
    this.blame(orgId, !process.usable);
    if (process.usable) {
      const end = setTimeout(() => this.discard(idle), this.limits.idle).unref();
      const idle = { orgId, process, end };
      this.idle.push(idle);
      while (this.idle.length > this.limits.maxIdle) this.discard(this.idle[0]!);
    }
    if (this.limits.spare && !this.spare?.usable) this.spare = SandboxProcess.prepared(this.limits, this.modules);
  }

  close(): void {
    for (const idle of [...this.idle]) this.discard(idle);
    this.spare?.end();
  }

  private takeUnused(orgId: string): SandboxProcess {
    const { spare } = this;
    if (!spare?.usable || this.blamed.has(orgId)) return new SandboxProcess(this.limits);
    this.spare = null;
    return spare;
  }

  private discard(idle: IdleProcess): void {
    this.remove(idle);
    idle.process.end();
  }

  private remove(idle: IdleProcess): void {
    clearTimeout(idle.end);
    this.idle = this.idle.filter((each) => each !== idle);
  }

  private blame(orgId: string, ended: boolean): void {
    this.blamed.delete(orgId);
    if (!ended) return;
    this.blamed.add(orgId);
    if (this.blamed.size > maxBlamed) this.blamed.delete(this.blamed.values().next().value!);
  }
}
