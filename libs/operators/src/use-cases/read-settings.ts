import type { SettingInForce } from '../model/setting-in-force.js';
import type { OperatorsPorts } from '../ports.js';

/** Lists the settings that the service runs with (operators §7). */
export class ReadSettings {
  constructor(private readonly ports: Pick<OperatorsPorts, 'settings'>) {}

  execute(): readonly SettingInForce[] {
    return this.ports.settings;
  }
}
