import './theme/day-bars.css';
import { useId } from 'react';

export interface DayBar {
  /** Unique; the bars are in this order. */
  readonly key: string;
  /** The day, as it is shown. */
  readonly day: string;
  /** 0 or more. */
  readonly count: number;
  /** The count, as it is shown. */
  readonly shown: string;
}

interface DayBarsProps {
  readonly heading: string;
  /** A summary of all bars: "312 i alt, flest 21. november (40)". */
  readonly summary: string;
  /** Oldest first. */
  readonly days: readonly DayBar[];
  readonly table: {
    /** The label for showing the same numbers as a table. */
    readonly show: string;
    readonly day: string;
    readonly count: string;
  };
}

/** Sizes in units of the drawing, which is stretched to the width of the page. */
const BAR = 4;
const GAP = 1;
const HEIGHT = 40;
/** The smallest height of a bar, so that a day with few differs from one with none. */
const LOWEST = 1.5;

/** One bar per day. The same numbers are in a table, which the user can open. */
export function DayBars({ heading, summary, days, table }: DayBarsProps) {
  const id = useId();
  const highest = Math.max(1, ...days.map(({ count }) => count));

  return (
    <figure className="day-bars" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{heading}</h3>
        <p>{summary}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${String(days.length * (BAR + GAP))} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ key, count }, index) => {
          const height = count === 0 ? 0 : Math.max(LOWEST, (count / highest) * HEIGHT);
          return <rect key={key} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />;
        })}
      </svg>
      <details>
        <summary>{table.show}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{table.day}</th>
              <th scope="col">{table.count}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ key, day, shown }) => (
              <tr key={key}>
                <th scope="row">{day}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
