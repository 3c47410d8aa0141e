import { setTimeout as pause } from 'node:timers/promises';

import { startService } from '../experiment/service.mjs';

const READY_WITHIN_MS = 60_000;
const PAUSE_MS = 50;

/** The processes of the service, by slot. */
export class Processes {
  /** @type {(import('../experiment/service.mjs').Service | null)[]} */
  #services = [];

  /**
   * @param {object} settings
   * @param {string} settings.program
   * @param {readonly Record<string, string>[]} settings.environments one for each
   * @param {(line: string) => void} settings.onLog
   */
  constructor({ program, environments, onLog }) {
    this.program = program;
    this.environments = environments;
    this.onLog = onLog;
    this.#services = environments.map(() => null);
  }

  get addresses() {
    return this.#services.filter(Boolean).map(({ address }) => address);
  }

  /** Starts the processes that are not running. */
  async startMissing() {
    const { program, environments, onLog } = this;
    const running = this.#services.map((service) => (service?.isRunning() ? service : null));
    this.#services = await Promise.all(
      running.map((service, slot) => service ?? startService({ program, environment: environments[slot], onLog })),
    );
  }

  /** @param {readonly number[]} slots */
  async kill(slots) {
    await Promise.all(slots.map((slot) => this.#services[slot]?.kill()));
    for (const slot of slots) this.#services[slot] = null;
  }

  killAll() {
    return this.kill([...this.#services.keys()]);
  }

  /** @param {number} slot */
  async stop(slot) {
    const ending = await this.#services[slot].stop();
    this.#services[slot] = null;
    return ending;
  }

  areRunning() {
    return this.#services.every((service) => service?.isRunning());
  }

  /** Waits until `/ready` of all processes answers 200; false where one ended or the time is up. */
  async areReady() {
    for (const end = performance.now() + READY_WITHIN_MS; performance.now() < end; await pause(PAUSE_MS)) {
      if (!this.areRunning()) return false;
      const answers = await Promise.all(this.addresses.map((address) => fetch(`${address}/ready`).catch(() => null)));
      if (answers.every((answer) => answer?.status === 200)) return true;
    }
    return false;
  }
}
