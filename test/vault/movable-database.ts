import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import {
  provideBinaries,
  superuserUrl,
  type Postgres,
  startPostgres,
  readOrCreatePasswords,
  findServerFiles,
} from '#composition/postgres';
import { removeDataFolder } from '../support/cluster/embedded-server.js';
import { connected, query } from '../support/cluster/sql.js';
import { freePort } from '../support/free-port.js';
import { eventually } from '../support/vault.js';
import { wireTo } from '../support/wire.js';

type Wire = Awaited<ReturnType<typeof wireTo>>;

/** A separate PostgreSQL behind two proxies, which can be restarted, failed over and set read-only. */
export class MovableDatabase {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'latchkey-movable-'));
  private readonly standbys: { child: ChildProcess; folder: string }[] = [];
  private postgres!: Postgres;
  private port = 0;
  private ownWire!: Wire;
  /** The proxy of the tested host. The test itself and the other host use a different one. */
  hostWire!: Wire;
  hostUrl = '';
  urls = { owner: '', vault: '' };

  async start(): Promise<void> {
    this.postgres = await startPostgres({ dataDir: this.dataDir, report: () => undefined, settings: { fsync: 'off' } });
    this.port = this.postgres.port;
    const { owner, vault } = this.postgres.urls;
    await migrate(owner, [kernelSchema, vaultSchema]);
    this.ownWire = await wireTo(vault);
    this.hostWire = await wireTo(vault);
    this.hostUrl = this.hostWire.url;
    const { port } = new URL(this.ownWire.url);
    this.urls = { vault: this.ownWire.url, owner: Object.assign(new URL(owner), { port }).href };
  }

  async stop(): Promise<void> {
    await Promise.all([this.ownWire.cut(), this.hostWire.cut()]);
    for (const { child, folder } of this.standbys) {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    }
    await this.postgres.stop();
    removeDataFolder(this.dataDir);
  }

  private lead(port: number): void {
    this.port = port;
    this.ownWire.leadTo(port);
    this.hostWire.leadTo(port);
  }

  readonly restarted = {
    begin: () => this.postgres.stop(),
    end: async () => {
      this.postgres = await startPostgres({
        dataDir: this.dataDir,
        report: () => undefined,
        settings: { fsync: 'off' },
      });
      this.lead(this.postgres.port);
    },
  };

  readonly reset = { begin: () => this.hostWire.cut(), end: () => this.hostWire.mend() };

  readonly silent = { begin: () => Promise.resolve(this.hostWire.stall()), end: () => this.hostWire.mend() };

  readonly readOnly = {
    begin: () => this.setReadOnly('on'),
    end: () => this.setReadOnly('off'),
  };

  /** Disconnects the primary and promotes a synchronous standby. */
  readonly failedOver = {
    begin: async () => {
      const port = await this.standby();
      await Promise.all([this.ownWire.cut(), this.hostWire.cut()]);
      this.lead(port);
    },
    end: async () => {
      await query(this.superuser(), 'select pg_promote(true, 60)');
      await Promise.all([this.ownWire.mend(), this.hostWire.mend()]);
    },
  };

  private superuser(): string {
    return superuserUrl(this.port, readOrCreatePasswords(this.dataDir).superuser);
  }

  private async setReadOnly(value: 'on' | 'off'): Promise<void> {
    const name = 'default_transaction_read_only';
    await query(this.superuser(), `alter system set ${name} = ${value}`);
    await query(this.superuser(), 'select pg_reload_conf()');
    // PostgreSQL notifies its open sessions before it accepts a new one.
    const inNewSession = () =>
      connected(this.superuser(), (client) =>
        client.query<{ value: string }>(`select current_setting('${name}') as value`),
      );
    await eventually(async () => (await inNewSession()).rows[0]!.value === value, `${name} is ${value}`);
  }

  /** Starts a synchronous standby. Returns its port. */
  private async standby(): Promise<number> {
    const files = findServerFiles(this.dataDir)!;
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-standby-'));
    const cluster = join(folder, 'cluster');
    const primary = new Client({ connectionString: this.superuser() });
    await primary.connect();
    const { rows } = await primary.query<{ data: string }>(
      `select setting as data from pg_settings where name = 'data_directory'`,
    );
    await primary.query(`select pg_backup_start('standby', true)`);
    cpSync(rows[0]!.data, cluster, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) });
    const label = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(cluster, 'backup_label'), label.rows[0]!.labelfile);
    writeFileSync(join(cluster, 'standby.signal'), '');
    const { username, password, port: from } = new URL(this.superuser());
    appendFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${from} user=${username} password=${password}'\n`,
    );
    const { uid, gid } = files.user;
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
    execFileSync('chmod', ['700', cluster]);
    const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const child = spawn(
      join(await provideBinaries(files.home), 'postgres'),
      ['-D', cluster, ...flags.flatMap((flag) => ['-c', flag])],
      { ...files.user, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' },
    );
    this.standbys.push({ child, folder });
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
    const synchronous = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming' and replay_lsn >= sent_lsn`;
    await eventually(async () => (await primary.query(synchronous)).rowCount === 1, 'the standby');
    await primary.end();
    return port;
  }
}
