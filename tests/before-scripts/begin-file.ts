import { beginFile } from "./journey";

beginFile();
