import { Link } from 'react-router';

import { PATHS } from '../routes/paths.js';

interface WordmarkProps {
  readonly product: string;
  /** Where the product is; null: the wordmark leads to the start page of the app. */
  readonly homeUrl: string | null;
}

/** The product's name with a shield; links to the product. */
export function Wordmark({ product, homeUrl }: WordmarkProps) {
  const content = (
    <>
      <svg viewBox="0 0 26 28" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M13 0 25 4v10c0 7-5 12-12 14C6 26 1 21 1 14V4z" />
        <g className="wordmark-figure">
          <circle cx="13" cy="10" r="4" />
          <path d="M6.5 20c.8-3.6 3.3-5.5 6.5-5.5s5.7 1.9 6.5 5.5c-1.800 1.800-4 3-6.5 3.6-2.5-.6-4.700-1.800-6.5-3.6z" />
        </g>
      </svg>
      <span>{product}</span>
    </>
  );
  if (homeUrl !== null) {
    return (
      <a className="wordmark" href={homeUrl}>
        {content}
      </a>
    );
  }
  return (
    <Link className="wordmark" to={PATHS.home}>
      {content}
    </Link>
  );
}
