package assay.stores.ycsb;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Adapts classes that were compiled for the package {@code com.yahoo.ycsb} to the package {@code
 * site.ycsb} while the classes are loaded. The old names of classes in YCSB's core are replaced by
 * the new names. For each method whose signature has changed, a method with the new signature is
 * added. The added method calls the old method. Up to and including YCSB 0.12, parameters had the
 * type {@code HashMap} instead of {@code Map}. Up to and including YCSB 0.4, results had the type
 * {@code int} instead of {@code Status}.
 *
 * <p>The old core is not on Maven Central, so it cannot be used in addition to the new core.
 * Hand-written bridge classes would duplicate YCSB's interface, and this copy would have to be
 * maintained. The binding's own names, and names that YCSB's core no longer has, are left
 * unchanged.
 */
final class OldInterface {
  static final String PACKAGE = "com/yahoo/ycsb/";

  private static final String NEW_PACKAGE = "site/ycsb/";
  private static final int API = Opcodes.ASM9;
  private static final String STATUS = "site/ycsb/Status";
  private static final String HASH_MAP = "Ljava/util/HashMap;";
  private static final String MAP = "Ljava/util/Map;";
  private static final String STRING = "Ljava/lang/String;";

  private record Operation(String name, String descriptor) {}

  private static final List<Operation> OPERATIONS =
      List.of(
          new Operation("read", operation(STRING + STRING + "Ljava/util/Set;" + MAP)),
          new Operation("scan", operation(STRING + STRING + "ILjava/util/Set;Ljava/util/Vector;")),
          new Operation("update", operation(STRING + STRING + MAP)),
          new Operation("insert", operation(STRING + STRING + MAP)),
          new Operation("delete", operation(STRING + STRING)));

  private final ClassLoader core;
  private final Map<String, String> newNames = new ConcurrentHashMap<>();

  OldInterface(ClassLoader core) {
    this.core = core;
  }

  byte[] renew(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    Remapper names =
        new Remapper(API) {
          @Override
          public String map(String name) {
            return newName(name);
          }
        };
    reader.accept(new ClassRemapper(new Bridges(writer), names), 0);
    return writer.toByteArray();
  }

  private String newName(String name) {
    return name.startsWith(PACKAGE) ? newNames.computeIfAbsent(name, this::ofCore) : name;
  }

  private String ofCore(String name) {
    String renamed = NEW_PACKAGE + name.substring(PACKAGE.length());
    return core.getResource(renamed + ".class") == null ? name : renamed;
  }

  private static String operation(String arguments) {
    return "(" + arguments + ")L" + STATUS + ";";
  }

  /**
   * Adds methods with the new signatures to a binding's class, and adapts the class's calls to
   * YCSB's core.
   */
  private final class Bridges extends ClassVisitor {
    private final Set<String> methods = new HashSet<>();
    private String owner;

    Bridges(ClassVisitor next) {
      super(API, next);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] types) {
      owner = name;
      super.visit(version, access, name, signature, parent, types);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)) == Opcodes.ACC_PUBLIC) {
        methods.add(name + descriptor);
      }
      return new Calls(super.visitMethod(access, name, descriptor, signature, exceptions));
    }

    @Override
    public void visitEnd() {
      for (Operation operation : OPERATIONS) {
        String hashMap = operation.descriptor.replace(MAP, HASH_MAP);
        for (String old : List.of(hashMap, hashMap.substring(0, hashMap.indexOf(')') + 1) + "I")) {
          if (!methods.contains(operation.name + operation.descriptor)
              && methods.contains(operation.name + old)) {
            bridge(operation, old);
            break;
          }
        }
      }
      super.visitEnd();
    }

    private void bridge(Operation operation, String old) {
      MethodVisitor code =
          super.visitMethod(
              Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC,
              operation.name,
              operation.descriptor,
              null,
              null);
      code.visitCode();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      int local = 1;
      for (Type argument : Type.getArgumentTypes(old)) {
        code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local++);
        if (argument.getDescriptor().equals(HASH_MAP)) {
          // The cast always succeeds, because YcsbSession passes only HashMaps.
          code.visitTypeInsn(Opcodes.CHECKCAST, argument.getInternalName());
        }
      }
      code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, operation.name, old, false);
      if (old.endsWith("I")) {
        Label failed = new Label();
        code.visitJumpInsn(Opcodes.IFNE, failed);
        code.visitFieldInsn(Opcodes.GETSTATIC, STATUS, "OK", "L" + STATUS + ";");
        code.visitInsn(Opcodes.ARETURN);
        code.visitLabel(failed);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitFieldInsn(Opcodes.GETSTATIC, STATUS, "ERROR", "L" + STATUS + ";");
      }
      code.visitInsn(Opcodes.ARETURN);
      code.visitMaxs(local, local);
      code.visitEnd();
    }
  }

  /** Adapts calls to methods of YCSB's core whose old signature no longer exists. */
  private final class Calls extends MethodVisitor {
    Calls(MethodVisitor next) {
      super(API, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean ofInterface) {
      String now = descriptor.replace(HASH_MAP, MAP);
      if (!owner.startsWith(NEW_PACKAGE) || name.startsWith("<") || has(owner, name, descriptor)) {
        super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
      } else if (has(owner, name, now)) {
        super.visitMethodInsn(opcode, owner, name, now, ofInterface);
        if (descriptor.endsWith(HASH_MAP)) {
          super.visitTypeInsn(Opcodes.CHECKCAST, "java/util/HashMap");
        }
      } else {
        // The call is left unchanged. If the call is executed, the JVM throws an error that names
        // the missing method.
        super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
      }
    }

    private boolean has(String owner, String name, String descriptor) {
      try {
        for (Class<?> type = Class.forName(owner.replace('/', '.'), false, core);
            type != null;
            type = type.getSuperclass()) {
          if (Arrays.stream(type.getDeclaredMethods())
              .anyMatch(
                  method ->
                      method.getName().equals(name)
                          && Type.getMethodDescriptor(method).equals(descriptor))) {
            return true;
          }
        }
        return false;
      } catch (ClassNotFoundException e) {
        return true;
      }
    }
  }
}
