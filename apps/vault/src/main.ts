import { runProcess } from '#platform/process';
import { startVault } from '#composition/vault';
import { vaultSettings } from '#composition/settings';

await runProcess(vaultSettings, startVault);
