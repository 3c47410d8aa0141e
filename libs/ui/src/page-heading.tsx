import { createContext, type ReactNode, type Ref, useContext, useEffect } from 'react';

/** The product's name, which ends every document title; the app provides it once. */
export const ProductName = createContext('');

interface PageHeadingProps {
  readonly children: string;
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/**
 * The page's only h1, also used as the document title. It can take focus, so that screen readers announce a navigation.
 */
export function PageHeading({ children, lead, ref }: PageHeadingProps) {
  const product = useContext(ProductName);

  useEffect(() => {
    document.title = product ? `${children} – ${product}` : children;
  }, [children, product]);

  return (
    <div className="page-head">
      <h1 tabIndex={-1} {...(ref ? { ref } : {})}>
        {keepWordsWhole(children)}
      </h1>
      {lead ? <p className="page-lead">{lead}</p> : null}
    </div>
  );
}

/** On a narrow screen, "e-posten" would break after its hyphen. A hyphen of another kind would change the text itself. */
const keepWordsWhole = (text: string): ReactNode =>
  text.split(/(\be-post\w*)/i).map((part, index) => (index % 2 ? <span key={part}>{part}</span> : part));
