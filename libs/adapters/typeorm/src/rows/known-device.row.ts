import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser and system that a user has signed in with. */
@Entity('knownDevice')
export class KnownDeviceRow {
  @PrimaryColumn('text') userId!: string;
  @PrimaryColumn('text') device!: string;
  @Column({ type: 'timestamptz', precision: 3 }) firstSeenAt!: Date;
}
