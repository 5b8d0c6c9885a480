/** The store of pictures and attachments did not answer, said that it cannot at the moment, or did not let us in: the same request may succeed later. */
export class StoreUnreachable extends Error {}
