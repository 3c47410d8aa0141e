import type { SettingInForce } from '../model/setting-in-force.js';
import type { OperatorsPorts } from '../ports.js';

/** Tells with which settings the service runs (operators §7). */
export class ReadSettings {
  constructor(private readonly ports: Pick<OperatorsPorts, 'settings'>) {}

  execute(): readonly SettingInForce[] {
    return this.ports.settings;
  }
}
